import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { tokenKey } from "../../tokens/token-key.ts";
import type { definition } from "./definition.ts";

/** Claims that have a parameter of their own: what fills `claims` does not set them. */
const OWN_CLAIMS = ["iss", "sub", "aud", "exp", "iat", "nbf"];

export const execute: ExecuteOf<typeof definition> = async (params) => {
	const { claims, subject, issuer, audience, algorithm, key } = params;
	const taken = OWN_CLAIMS.filter((name) => Object.hasOwn(claims, name));
	if (taken.length > 0) {
		throw new NodeError({
			code: "TOKEN_CLAIM_REFUSED",
			message: `The claims may not have ${taken.join(", ")}: the node sets them.`,
			field: "claims",
			hint: "Use the parameters Subject, Issuer, Audience and Valid for.",
		});
	}
	const { SignJWT } = await import("jose");
	const now = Math.floor(Date.now() / 1000);
	const end = now + Math.floor(params.expires_in_ms / 1000);
	const token = new SignJWT({ ...claims })
		.setProtectedHeader({ alg: algorithm, typ: "JWT" })
		.setIssuedAt(now)
		.setExpirationTime(end);
	if (subject !== "") token.setSubject(subject);
	if (issuer !== "") token.setIssuer(issuer);
	if (audience !== "") token.setAudience(audience);
	const signed = await token.sign(await tokenKey(key.text, algorithm, "sign"));
	return { token: signed, expires_at: new Date(end * 1000).toISOString() };
};
