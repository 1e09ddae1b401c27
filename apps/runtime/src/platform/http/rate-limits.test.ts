import { afterEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;

afterEach(() => server.dispose());

const start = async (max: string) => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_REQUESTS_PER_MINUTE: max } });
};

const ask = async (url: string, headers: Record<string, string> = {}) =>
	server.app.inject({ url, headers: { host: HOST, ...headers } });

/** Spends all that strangers at this address may ask for. */
async function spendStrangersAllowance(): Promise<void> {
	for (let tries = 0; tries < 5; tries++) await ask("/api/flows");
	expect((await ask("/api/flows")).statusCode).toBe(429);
}

async function signIn(): Promise<string> {
	const { code } = server.signInSessions.mintCode();
	const answer = await server.app.inject({
		method: "POST",
		url: "/api/session",
		headers: { host: HOST },
		payload: { code },
	});
	expect(answer.statusCode).toBe(200);
	return String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
}

describe("an allowance of requests [Q-sec]", () => {
	it("slows a stranger down before anything else is done for it", async () => {
		await start("3");
		const statuses: number[] = [];
		for (let token = 0; token < 5; token++)
			statuses.push((await ask("/api/flows", { authorization: `Bearer guessed-token-${token}` })).statusCode);
		expect(statuses).toEqual([401, 401, 401, 429, 429]);
		const answer = await ask("/api/runs");
		expect(answer.json().error).toMatchObject({ code: "RATE_LIMITED", hint: expect.any(String) });
		expect(answer.headers["retry-after"]).toBeDefined();
	});

	it("is each session's and each token's own, and strangers cannot spend it", async () => {
		await start("3");
		const first = await signIn();
		await spendStrangersAllowance();
		const second = await signIn();
		for (const cookie of [first, second]) {
			const statuses: number[] = [];
			for (let tries = 0; tries < 4; tries++) statuses.push((await ask("/api/flows", { cookie })).statusCode);
			expect(statuses).toEqual([200, 200, 200, 429]);
		}
		expect((await server.send({ url: "/api/flows" })).statusCode).toBe(200);
	});

	it("is not needed for what a person needs to sign in, nor for a probe of the server's health", async () => {
		await start("3");
		await spendStrangersAllowance();
		for (const url of ["/", "/assets/none.js", "/api/session", "/api/health", "/api/health/live"]) {
			for (let tries = 0; tries < 5; tries++) expect((await ask(url)).statusCode, url).not.toBe(429);
		}
		await signIn();
	});
});
