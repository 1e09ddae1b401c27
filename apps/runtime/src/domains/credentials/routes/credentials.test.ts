import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const ask = (method: "GET" | "PUT" | "DELETE", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });

it("credentials go in and never come out again [R28] [Q-S12]", async () => {
	const value = { host: "mail.example.com", port: 465, secure: true, password: "hunter2-canary" };
	const stored = await ask("PUT", "/api/credentials/mail", { kind: "smtp", value });
	expect([stored.statusCode, stored.json()]).toEqual([200, { unmasked: [] }]);
	const list = await ask("GET", "/api/credentials");
	expect(list.json().credentials).toMatchObject([
		{ name: "outbox", kind: "smtp", builtIn: true },
		{ name: "mail", kind: "smtp", builtIn: false },
		{ name: "webhook-example", kind: "text", builtIn: false },
	]);
	expect(list.body).not.toMatch(/canary|mail\.example\.com/);
	expect((await ask("GET", "/api/credentials/mail")).statusCode).toBe(405);
	expect((await ask("DELETE", "/api/credentials/mail")).statusCode).toBe(204);
	expect((await ask("DELETE", "/api/credentials/mail")).json().error.code).toBe("CREDENTIAL_NOT_FOUND");
});

it("a credential of the wrong shape changes nothing, and is not repeated [Q-S12]", async () => {
	const value = { host: "mail.example.com", port: "hunter2-canary", secure: true, passwd: "canary" };
	const answer = await ask("PUT", "/api/credentials/mail", { kind: "smtp", value });
	expect(answer.statusCode).toBe(400);
	expect(answer.json().error).toMatchObject({ code: "BODY_INVALID", field: "value.passwd" });
	expect(answer.body).not.toContain("canary");
	expect((await ask("GET", "/api/credentials")).body).not.toContain('"mail"');
	expect((await ask("DELETE", "/api/credentials/outbox")).json().error.code).toBe("CREDENTIAL_BUILT_IN");
});

it("a secret that is too short to be masked is stored, and its writer learns that", async () => {
	const value = { host: "mail.example.com", port: 465, secure: true, user: "me", password: "invoice" };
	const stored = await ask("PUT", "/api/credentials/mail", { kind: "smtp", value });
	expect([stored.statusCode, stored.json()]).toEqual([200, { unmasked: ["password"] }]);
	const key = await ask("PUT", "/api/credentials/local", { kind: "model", value: { apiKey: "none" } });
	expect(key.json()).toEqual({ unmasked: ["apiKey"] });
	const bare = await ask("PUT", "/api/credentials/local", { kind: "model", value: {} });
	expect(bare.json()).toEqual({ unmasked: [] });
});

it("a secret is masked in values of the log alone, also where it is one of the log's own words [Q-S12]", async () => {
	await ask("PUT", "/api/credentials/local", { kind: "model", value: { apiKey: "statusCode" } });
	server.app.log.warn({ statusCode: 7, said: "the statusCode" }, "a line about statusCode");
	const line = server.log().trim().split("\n").at(-1) ?? "";
	expect(JSON.parse(line)).toMatchObject({ statusCode: 7, said: "the •••", msg: "a line about •••" });
});
