import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { describeJsonFault, readJson } from "@switchyard/spec/json";
import { tokenKey } from "../../tokens/token-key.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ jwt, algorithm, issuer, audience, key }) => {
	const { jwtVerify } = await import("jose");
	const verifying = await tokenKey(key.text, algorithm, "verify");
	const expected = {
		algorithms: [algorithm],
		...(issuer === "" ? {} : { issuer }),
		...(audience === "" ? {} : { audience }),
	};
	try {
		const { payload } = await jwtVerify(jwt, verifying, expected);
		const read = readJson(JSON.stringify(payload), "token");
		if ("fault" in read) throw new Error(describeJsonFault(read.fault));
		return { claims: { ...payload }, subject: payload.sub ?? "" };
	} catch (cause) {
		throw refused(cause);
	}
};

const REASONS: Readonly<Record<string, string>> = {
	ERR_JWT_EXPIRED: "it has expired",
	ERR_JWS_SIGNATURE_VERIFICATION_FAILED: "its signature is not of this key",
	ERR_JOSE_ALG_NOT_ALLOWED: "it is signed in another way",
	ERR_JWT_CLAIM_VALIDATION_FAILED: "its issuer, its audience or its times are not as they must be",
};

function refused(cause: unknown): NodeError {
	const code = typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : "";
	return new NodeError({
		code: "TOKEN_REFUSED",
		message: `The token is refused: ${REASONS[code] ?? "it is not one that can be read"}.`,
		field: "jwt",
		hint: "Ask for a new token, or compare the algorithm, the issuer and the audience.",
		cause,
	});
}
