import { generateKeyPairSync } from "node:crypto";
import { executeNode } from "@switchyard/node-kit/testing";
import { jwtVerify } from "jose";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const key = { text: "a secret that nobody guesses" };

const sign = async (params: Record<string, unknown>) =>
	(await executeNode({ definition, execute }, { key, ...params })).outputs;

it("makes a token that another library takes", async () => {
	const { token = "", expires_at: end } = await sign({
		claims: { scope: "read" },
		subject: "ann",
		issuer: "us",
		audience: "shop",
		expires_in_ms: 60_000,
	});
	const { payload } = await jwtVerify(token, new TextEncoder().encode(key.text), {
		issuer: "us",
		audience: "shop",
	});
	expect(payload).toMatchObject({ scope: "read", sub: "ann" });
	expect(new Date(end ?? "").getTime()).toBe((payload.exp ?? 0) * 1000);
});

it("signs with private keys", async () => {
	const { publicKey, privateKey } = generateKeyPairSync("ed25519");
	const pem = { text: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
	const { token = "" } = await sign({ claims: {}, algorithm: "EdDSA", key: pem });
	expect((await jwtVerify(token, publicKey)).protectedHeader.alg).toBe("EdDSA");
	await expect(sign({ claims: {}, algorithm: "RS256" })).rejects.toMatchObject({
		code: "TOKEN_KEY_INVALID",
		field: "key",
		message: "The key does not fit: RS256 takes a private key in PEM (PKCS 8).",
	});
});

it("lets what fills the claims choose none of those that the designer sets", async () => {
	await expect(sign({ claims: { sub: "root", exp: 9_999_999_999 } })).rejects.toMatchObject({
		code: "TOKEN_CLAIM_REFUSED",
		field: "claims",
		message: "The claims may not have sub, exp: the node sets them.",
	});
	for (const params of [
		{ claims: "a" },
		{ claims: {}, algorithm: "none" },
		{ claims: {}, key: { text: "short" } },
	])
		await expect(sign(params)).rejects.toMatchObject({ name: "ContractViolation" });
});
