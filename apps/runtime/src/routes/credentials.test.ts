import { afterEach, beforeEach, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../testing/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const ask = (method: "GET" | "PUT" | "DELETE", url: string, payload?: object) =>
	server.send({ method, url, ...(payload === undefined ? {} : { payload }) });

it("credentials go in and never come out again [R28] [Q-S12]", async () => {
	const value = { host: "mail.example.com", port: 465, secure: true, password: "hunter2-canary" };
	expect((await ask("PUT", "/api/credentials/mail", { kind: "smtp", value })).statusCode).toBe(204);
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
