import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer, type Server } from "node:net";
import { startImapServer } from "@switchyard/nodes/mailbox/testing";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { startAuthorizationServer } from "../testing/authorization-server.ts";

const AWS = { accessKeyId: "AK", secretAccessKey: "the-canary-key", region: "r", service: "s" };
const S3 = {
	method: "s3",
	region: "r",
	bucket: "files",
	accessKeyId: "AK",
	secretAccessKey: "the-canary-key",
};

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
});

afterAll(() => server.dispose());

async function test(kind: string, value: object, against: object = {}) {
	const payload = { kind, value, ...against };
	const answer = await server.send({ method: "POST", url: "/api/credential-tests", payload });
	expect(answer.body).not.toContain("canary");
	return answer.json();
}

async function listen(listening: Server): Promise<number> {
	await new Promise<void>((started) => listening.listen(0, "127.0.0.1", started));
	onTestFinished(() => void listening.close());
	return (listening.address() as AddressInfo).port;
}

async function serve(answer: RequestListener): Promise<string> {
	return `127.0.0.1:${await listen(createServer(answer))}`;
}

/** Takes the password `letmein`. */
async function smtpPort(): Promise<number> {
	const smtp = new SMTPServer({
		disabledCommands: ["STARTTLS"],
		allowInsecureAuth: true,
		onAuth: ({ password }, _session, done) =>
			password === "letmein" ? done(null, { user: "desk" }) : done(new Error("no")),
	});
	return listen(smtp.server);
}

describe("a mail server to send by", () => {
	it("takes the sign-in", async () => {
		const value = {
			host: "127.0.0.1",
			port: await smtpPort(),
			secure: false,
			user: "desk",
			password: "letmein",
		};
		expect(await test("smtp", value)).toEqual({
			ok: true,
			message: "127.0.0.1 takes the user name and the password.",
		});
	});

	it("says that the password is wrong, and never which it was [Q-S12]", async () => {
		const port = await smtpPort();
		const value = { host: "127.0.0.1", port, secure: false, user: "desk", password: "canary-password" };
		expect(await test("smtp", value)).toMatchObject({ ok: false, code: "MAIL_LOGIN_REFUSED" });
	});

	it("says that nothing is there", async () => {
		const gone = createSocketServer();
		const port = await listen(gone);
		await new Promise((closed) => gone.close(closed));
		const value = { host: "127.0.0.1", port, secure: false };
		expect(await test("smtp", value)).toMatchObject({
			ok: false,
			code: "MAIL_SERVER_UNREACHABLE",
			hint: expect.stringContaining("host and port"),
		});
	});

	it("may be the built-in outbox", async () => {
		const answer = await server.send({ method: "POST", url: "/api/credentials/outbox/test", payload: {} });
		expect(answer.json()).toMatchObject({ ok: true });
	});
});

describe("a mailbox", () => {
	it("takes the sign-in, or says that it does not", async () => {
		const { credential } = await startImapServer({ INBOX: [] });
		expect(await test("imap", credential)).toMatchObject({ ok: true });
		expect(await test("imap", { ...credential, password: "canary-password" })).toMatchObject({
			ok: false,
			code: "MAIL_LOGIN_REFUSED",
		});
	});
});

describe("a model provider", () => {
	it.each([
		["openai-compatible", "authorization", "Bearer the-canary-key"],
		["anthropic", "x-api-key", "the-canary-key"],
		["google", "x-goog-api-key", "the-canary-key"],
	])("of kind %s is asked for its models with the key", async (provider, header, key) => {
		const host = await serve((request, response) => {
			const isGood = request.url === "/v1/models" && request.headers[header] === key;
			response.writeHead(isGood ? 200 : 401).end("{}");
		});
		const value = { apiKey: "the-canary-key", baseUrl: `http://${host}/v1/` };
		expect(await test("model", value, { provider })).toEqual({ ok: true, message: `${host} takes the key.` });
		expect(await test("model", { ...value, apiKey: "another-canary" }, { provider })).toMatchObject({
			ok: false,
			code: "MODEL_FAILED",
			message: `${host} refused the key (status 401).`,
		});
		const elsewhere = { ...value, baseUrl: `http://${host}` };
		expect(await test("model", elsewhere, { provider })).toMatchObject({ ok: false });
	});

	it("needs an address, unless the provider is named", async () => {
		expect(await test("model", { apiKey: "the-canary-key" })).toMatchObject({
			ok: false,
			message: expect.stringContaining("base URL"),
		});
	});
});

describe("a credential for requests", () => {
	it("is tried with a GET of an address on its hosts", async () => {
		const host = await serve((request, response) => {
			const isGood = request.headers.authorization === "Bearer the-canary-token";
			response.writeHead(request.url === "/none" ? 404 : isGood ? 200 : 403).end();
		});
		const value = { method: "bearer", hosts: [host], token: "the-canary-token" };
		expect(await test("http", value, { url: `http://${host}/me` })).toEqual({
			ok: true,
			message: `${host} answered with status 200.`,
		});
		expect(await test("http", value, { url: `http://${host}/none` })).toMatchObject({
			ok: true,
			message: expect.stringContaining("does not tell"),
		});
		const wrong = { ...value, token: "another-canary-token" };
		expect(await test("http", wrong, { url: `http://${host}/me` })).toMatchObject({
			ok: false,
			code: "CREDENTIAL_REFUSED",
		});
		expect(await test("http", value, { url: "http://127.0.0.1:9/" })).toMatchObject({
			ok: false,
			code: "CREDENTIAL_HOST_REFUSED",
		});
	});

	it("says what is wrong with a token that no header can have, and with an address that is none", async () => {
		const access = { method: "bearer", hosts: ["127.0.0.1:9"], token: "canary\u0000token" };
		expect(await test("http", access, { url: "http://127.0.0.1:9/" })).toMatchObject({
			ok: false,
			code: "CREDENTIAL_REFUSED",
			message: expect.stringContaining("no header can have"),
		});
		const client = { clientId: "x", clientSecret: "canary", tokenUrl: "http://" };
		expect(await test("http", { method: "oauth2-client", hosts: ["127.0.0.1:9"], ...client })).toMatchObject({
			ok: false,
			code: "OAUTH_REFUSED",
			message: expect.stringContaining("is no address"),
		});
	});

	it.each([
		["http", "CREDENTIAL_REFUSED", { method: "aws", hosts: ["a.example"], ...AWS, accessKeyId: "\u0000" }],
		["http", "CREDENTIAL_REFUSED", { method: "aws", hosts: ["a.example"], ...AWS, sessionToken: "😀" }],
		["model", "MODEL_FAILED", { baseUrl: "https://\u0000" }],
		["file-server", "TRANSFER_UNREACHABLE", { ...S3, endpoint: "https://\u0000" }],
	])("says of %s what cannot be in it: %s", async (kind, code, value) => {
		expect(await test(kind, value, { url: "https://a.example/" })).toMatchObject({ ok: false, code });
	});

	it("gets a token first where it needs one", async () => {
		const authorization = await startAuthorizationServer();
		const host = await serve((request, response) => {
			response.writeHead(request.headers.authorization === "Bearer access-token-1" ? 200 : 401).end();
		});
		const value = {
			method: "oauth2-client",
			hosts: [host],
			tokenUrl: `${authorization.url}/token`,
			clientId: "me",
			clientSecret: "the-canary-secret",
		};
		expect(await test("http", value, { url: `http://${host}/` })).toMatchObject({ ok: true });
		const code = { ...value, method: "oauth2-code", authorizeUrl: `${authorization.url}/authorize` };
		expect(await test("http", code)).toMatchObject({ ok: false, code: "CREDENTIAL_NOT_SIGNED_IN" });
	});
});

it("connects to nothing that an administrator has not allowed", async () => {
	const value = { method: "bearer", hosts: ["http://10.1.2.3"], token: "the-canary-token" };
	expect(await test("http", value)).toMatchObject({ ok: false, code: "ADDRESS_REFUSED" });
	const mail = { host: "10.1.2.3", port: 25, secure: false };
	expect(await test("smtp", mail)).toMatchObject({ ok: false, code: "ADDRESS_REFUSED" });
});

it("refuses what has no other end, what is not there and what is no credential", async () => {
	expect(await test("text", { text: "a-long-secret-of-callers" })).toMatchObject({
		error: { code: "CREDENTIAL_KIND_WRONG" },
	});
	expect(await test("smtp", { host: "x" })).toMatchObject({ error: { code: "BODY_INVALID" } });
	const none = await server.send({ method: "POST", url: "/api/credentials/none/test", payload: {} });
	expect(none.json().error).toMatchObject({ code: "CREDENTIAL_NOT_FOUND" });
});
