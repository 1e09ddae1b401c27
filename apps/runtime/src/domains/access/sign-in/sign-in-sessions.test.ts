import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastifyCookie from "@fastify/cookie";
import Fastify from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Http } from "../../../platform/http/http.ts";
import type { Principal } from "../../../platform/http/principal.ts";
import { openSignInSessions, type SignInSessions } from "./sign-in-sessions.ts";

const DAY = 24 * 60 * 60 * 1000;
const START = 1_800_000_000_000;
const HOST = "127.0.0.1:4870";

let folder: string;
let now: number;
let app: Http;
let signInSessions: SignInSessions;

const PROGRAM: Principal = { id: "program", actor: { kind: "token", id: "program" }, grants: [] };

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	now = START;
	app = Fastify();
	await app.register(fastifyCookie, { secret: Buffer.alloc(32, 7) });
	signInSessions = openSignInSessions({
		tokens: { find: (token) => (token === "good" ? PROGRAM : undefined) },
		signedOutFile: join(folder, "signed-out"),
		now: () => now,
	});
	app.get("/who", (request) => signInSessions.principalOf(request) ?? "nobody");
	app.get("/in", (request) => signInSessions.principalOf(request) !== undefined);
	app.post("/in", (request, reply) => {
		signInSessions.signIn(signInSessions.mintCode().code, request, reply);
		return true;
	});
	app.delete("/in", (request, reply) => {
		signInSessions.signOut(request, reply);
		return true;
	});
});

afterEach(async () => {
	await app.close();
	rmSync(folder, { recursive: true });
});

async function signIn(host = HOST): Promise<string> {
	const answer = await app.inject({ method: "POST", url: "/in", headers: { host } });
	return String(answer.headers["set-cookie"]);
}

const cookieIn = (header: string) => header.split(";", 1)[0] ?? "";

async function isSignedIn(cookie: string, host = HOST): Promise<boolean> {
	return (await app.inject({ url: "/in", headers: { host, cookie } })).json();
}

/** A cookie as the server would have signed it. */
const signed = (value: string) => `switchyard-4870=${encodeURIComponent(app.signCookie(value))}`;

describe("a session [Q-sec]", () => {
	it("ends after thirty days at the server, whatever the browser does with its cookie", async () => {
		const header = await signIn();
		expect(header).toContain(`Max-Age=${(30 * DAY) / 1000};`);
		const cookie = cookieIn(header);
		now = START + 30 * DAY - 1;
		expect(await isSignedIn(cookie)).toBe(true);
		now = START + 30 * DAY;
		expect(await isSignedIn(cookie)).toBe(false);
		now = START + 300 * DAY;
		expect(await isSignedIn(cookie)).toBe(false);
	});

	it("belongs to one server of a host: each port has a cookie of its own", async () => {
		const cookie = cookieIn(await signIn());
		expect(cookie).toMatch(/^switchyard-4870=/);
		expect(cookieIn(await signIn("desk.example"))).toMatch(/^switchyard-80=/);
		expect(cookieIn(await signIn("[::1]:4871"))).toMatch(/^switchyard-4871=/);
		expect(await isSignedIn(cookie, "127.0.0.1:4871")).toBe(false);
		expect(await isSignedIn("")).toBe(false);
	});

	it("begins with a code that is good, and with no other", async () => {
		app.post("/with", (request, reply) => signInSessions.signIn("a guess", request, reply));
		const refused = await app.inject({ method: "POST", url: "/with", headers: { host: HOST } });
		expect(refused.json()).toBe(false);
		expect(refused.headers["set-cookie"]).toBeUndefined();
	});

	it("is only what this server's own key signed, in the very form in which it signs", async () => {
		const id = "a".repeat(22);
		expect(await isSignedIn(signed(`${id}.${START + DAY}`))).toBe(true);
		for (const value of [
			`${id}.${START}`,
			`${id}.12`,
			`${id}.${START + DAY} `,
			`x${id}.${START + DAY}`,
			`${id}x.${START + DAY}`,
			`${id}.1e14`,
			`${id}.${"9".repeat(16)}`,
			id,
			"",
		])
			expect(await isSignedIn(signed(value)), value).toBe(false);
		expect(await isSignedIn(`switchyard-4870=${id}.${START + DAY}`)).toBe(false);
		expect(await isSignedIn(`switchyard-4870=${id}.${START + DAY}.nonsense`)).toBe(false);
	});

	it("ends once for all by signing out, and nothing is noted of someone who was not signed in", async () => {
		const cookie = cookieIn(await signIn());
		const leave = (sent: string) =>
			app.inject({ method: "DELETE", url: "/in", headers: { host: HOST, cookie: sent } });
		expect((await leave("switchyard-4870=nonsense")).statusCode).toBe(200);
		expect(await isSignedIn(cookie)).toBe(true);
		const { headers } = await leave(cookie);
		expect(headers["set-cookie"]).toMatch(/^switchyard-4870=;.*Path=\/;.*HttpOnly; SameSite=Strict/);
		expect(await isSignedIn(cookie)).toBe(false);
		expect(await isSignedIn(cookieIn(await signIn()))).toBe(true);
	});
});

describe("who a request is from [Q-sec]", () => {
	const principal = async (headers: object) => {
		return (await app.inject({ url: "/who", headers: { host: HOST, ...headers } })).payload;
	};

	it("is the program whose token it has", async () => {
		expect(JSON.parse(await principal({ authorization: "Bearer good" }))).toEqual(PROGRAM);
		expect(signInSessions.principalOfHeader("Bearer wrong")).toBeUndefined();
		expect(signInSessions.principalOfHeader(undefined)).toBeUndefined();
	});

	it("is an administrator who signed in, whatever token it has as well", async () => {
		const cookie = cookieIn(await signIn());
		expect(JSON.parse(await principal({ cookie, authorization: "Bearer good" }))).toEqual({
			id: expect.stringMatching(/^session [A-Za-z0-9_-]{22}$/),
			actor: { kind: "person", id: "owner" },
			grants: [{ purpose: "administer" }],
		});
	});
});
