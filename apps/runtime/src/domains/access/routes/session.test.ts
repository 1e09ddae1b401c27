import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_SIGN_INS_PER_MINUTE: "5" } });
});

afterEach(() => server.dispose());

const ORIGIN = `http://${HOST}`;
const as = (cookie: string) => ({ host: HOST, origin: ORIGIN, cookie });

const signIn = (code: string) =>
	server.app.inject({
		method: "POST",
		url: "/api/session",
		headers: { host: HOST, origin: ORIGIN },
		payload: { code },
	});

async function signedInCookie(): Promise<string> {
	const answer = await signIn(server.signInSessions.mintCode().code);
	expect(answer.json()).toEqual({ signedIn: true });
	return String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
}

const isSignedIn = async (cookie: string) =>
	(await server.app.inject({ url: "/api/session", headers: as(cookie) })).json().signedIn;

describe("signing in [Q-sec]", () => {
	it("trades a code, once, for a cookie that no script can read and no other site can send", async () => {
		const { code } = server.signInSessions.mintCode();
		const { headers } = await signIn(code);
		expect(headers["set-cookie"]).toMatch(/^switchyard-4870=.+; Path=\/; HttpOnly; SameSite=Strict$/);
		const again = await signIn(code);
		expect(again.statusCode).toBe(401);
		expect(again.json().error).toMatchObject({ code: "SIGN_IN_CODE_INVALID", field: "code" });
	});

	it("opens the API to the cookie's owner, from our own pages", async () => {
		const cookie = await signedInCookie();
		const flows = { url: "/api/flows", headers: as(cookie) };
		expect((await server.app.inject(flows)).statusCode).toBe(200);
		const clear = { method: "DELETE", url: "/api/outbox", headers: as(cookie) } as const;
		expect((await server.app.inject(clear)).statusCode).toBe(204);
	});

	it("lasts over a restart", async () => {
		const cookie = await signedInCookie();
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect(await isSignedIn(cookie)).toBe(true);
	});

	it("ends for every copy of the cookie, over a restart too", async () => {
		const cookie = await signedInCookie();
		const other = await signedInCookie();
		const answer = await server.app.inject({ method: "DELETE", url: "/api/session", headers: as(cookie) });
		expect(answer.headers["set-cookie"]).toMatch(/^switchyard-4870=;/);
		expect(await isSignedIn(cookie)).toBe(false);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect(await isSignedIn(cookie)).toBe(false);
		expect(await isSignedIn(other)).toBe(true);
	});

	it("believes no cookie that was changed, or that another server signed", async () => {
		const cookie = await signedInCookie();
		for (const at of [20, 45, cookie.length - 2]) {
			const changed = cookie.slice(0, at) + (cookie[at] === "A" ? "B" : "A") + cookie.slice(at + 1);
			expect(await isSignedIn(changed), changed).toBe(false);
		}
		const stranger = await startTemporaryApp();
		const { code } = stranger.signInSessions.mintCode();
		const answer = await stranger.app.inject({
			method: "POST",
			url: "/api/session",
			headers: { host: HOST },
			payload: { code },
		});
		await stranger.dispose();
		expect(await isSignedIn(String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "")).toBe(false);
	});

	it("is slow for wrong codes, and never refused with a right one", async () => {
		const { code } = server.signInSessions.mintCode();
		const guesses = await Promise.all(Array.from({ length: 25 }, () => signIn("guess")));
		expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
		const late = guesses.filter(({ statusCode }) => statusCode === 429);
		expect(late).toHaveLength(20);
		for (const answer of late) {
			expect(answer.json().error).toMatchObject({ code: "RATE_LIMITED", hint: expect.any(String) });
			expect(answer.headers["retry-after"]).toBeDefined();
			expect(answer.headers["set-cookie"]).toBeUndefined();
		}
		expect((await signIn(code)).statusCode).toBe(200);
	});

	it("is offered to a script with the token as a link", async () => {
		const { code, link, expiresAt } = (
			await server.send({ method: "POST", url: "/api/session/code" })
		).json();
		expect(link).toBe(`http://${HOST}/#code=${code}`);
		expect(expiresAt).toBeGreaterThan(Date.now());
		expect((await signIn(code)).statusCode).toBe(200);
	});
});

describe("the bearer token [Q-sec]", () => {
	const ask = async (authorization: string) =>
		(await server.app.inject({ url: "/api/flows", headers: { host: HOST, authorization } })).statusCode;

	it("is made and kept for its owner's eyes when none is set", async () => {
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment: { SWITCHYARD_TOKEN: "" } });
		expect(statSync(join(server.folder, "token")).mode & 0o777).toBe(0o600);
		const { token } = server;
		expect(await ask(`Bearer ${token}`)).toBe(200);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder, environment: { SWITCHYARD_TOKEN: "" } });
		expect(server.token).toBe(token);
	});

	it.each([
		"",
		"Bearer",
		"Bearer ",
		"Basic abc",
		"Bearer wrong-token-of-the-tests",
		"Bearer a-token-for-tests-onlyX",
	])("is nothing else: %j", async (authorization) => {
		expect(await ask(authorization)).toBe(401);
	});
});
