import { generateKeyPairSync } from "node:crypto";
import { executeNode } from "@switchyard/node-kit/testing";
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const key = { text: "a secret that nobody guesses" };
const secret = new TextEncoder().encode(key.text);

const verify = async (jwt: unknown, params: Record<string, unknown> = {}) =>
	(await executeNode({ definition, execute }, { jwt, key, ...params })).outputs;

const signed = (change: (token: SignJWT) => SignJWT = (token) => token) =>
	change(
		new SignJWT({ scope: "read" })
			.setProtectedHeader({ alg: "HS256" })
			.setSubject("ann")
			.setExpirationTime("1h"),
	).sign(secret);

it("gives the claims of a token that is right", async () => {
	const token = await signed((each) => each.setIssuer("us").setAudience("shop"));
	expect(await verify(token, { issuer: "us", audience: "shop" })).toMatchObject({
		claims: { scope: "read", sub: "ann", iss: "us" },
		subject: "ann",
	});
});

it("takes public keys", async () => {
	const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const token = await new SignJWT({ a: 1 }).setProtectedHeader({ alg: "ES256" }).sign(privateKey);
	const pem = { text: publicKey.export({ type: "spki", format: "pem" }).toString() };
	expect(await verify(token, { algorithm: "ES256", key: pem })).toMatchObject({
		claims: { a: 1 },
		subject: "",
	});
	const forged = await new SignJWT({ a: 1 })
		.setProtectedHeader({ alg: "HS256" })
		.sign(new TextEncoder().encode(pem.text));
	await expect(verify(forged, { key: pem })).rejects.toMatchObject({
		code: "TOKEN_KEY_INVALID",
		field: "key",
	});
	await expect(verify(forged, { algorithm: "ES256", key: pem })).rejects.toMatchObject({
		code: "TOKEN_REFUSED",
	});
});

it("refuses every other token, and says why", async () => {
	const none = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from("{}").toString("base64url")}.`;
	const good = await signed();
	const refused: [string, RegExp, Record<string, unknown>?][] = [
		[await signed((token) => token.setExpirationTime("1 second ago")), /expired/],
		[await signed((token) => token.setNotBefore("1h")), /times/],
		[good.slice(0, -4), /signature/],
		[good, /signature/, { key: { text: "another secret of this length" } }],
		[good, /audience/, { audience: "shop" }],
		[good, /issuer/, { issuer: "us" }],
		[good, /another way/, { algorithm: "HS512" }],
		[none, /refused/],
		["a.b", /can be read/],
	];
	for (const [token, message, params] of refused) {
		await expect(verify(token, params)).rejects.toMatchObject({
			code: "TOKEN_REFUSED",
			field: "jwt",
			message: expect.stringMatching(message),
		});
	}
});
