import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { custom } from "@switchyard/flow/testing";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { signedInBrowser, strangeBrowser } from "../../../test/support/browsers.ts";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";
import { type AuthorizationServer, startAuthorizationServer } from "./testing/authorization-server.ts";

let server: TemporaryApp;
let authorization: AuthorizationServer;
/** What requests to the service carried. */
let carried: (string | undefined)[];
let service: URL;

beforeEach(async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
	authorization = await startAuthorizationServer();
	carried = [];
	const api = createServer((request, response) => {
		carried.push(request.headers.authorization);
		response.end("hello");
	});
	await new Promise<void>((listening) => api.listen(0, "127.0.0.1", listening));
	onTestFinished(() => void api.close());
	service = new URL(`http://127.0.0.1:${(api.address() as AddressInfo).port}/orders`);
});

afterEach(() => server.dispose());

const post = (url: string, payload?: object) => server.send({ method: "POST", url, ...defined({ payload }) });

async function store(value: object) {
	const payload = { kind: "http", value: { hosts: [service.host], ...value } };
	const stored = await server.send({ method: "PUT", url: "/api/credentials/api", payload });
	expect(stored.statusCode, stored.body).toBe(200);
}

const client = (changes: object = {}) => ({
	method: "oauth2-client",
	tokenUrl: `${authorization.url}/token`,
	clientId: "switchyard",
	clientSecret: "the-clients-canary",
	...changes,
});

const person = () => ({
	method: "oauth2-code",
	authorizeUrl: `${authorization.url}/authorize`,
	tokenUrl: `${authorization.url}/token`,
	clientId: "switchyard",
	clientSecret: "the-clients-canary",
	scope: "openid orders",
});

/** Runs a flow that asks the service once. */
async function ask(): Promise<{ status: string; outcome: unknown }> {
	const nodes = [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "ask",
			type: "Http.Request",
			name: "Ask",
			position: { x: 300, y: 0 },
			params: { url: custom(service.href), auth: custom({ credential: "api" }) },
		},
	];
	const wires = [{ id: "w", from: { node: "start", port: "out" }, to: { node: "ask", port: "in" } }];
	const document = { formatVersion: 1, id: "asking", name: "Asking", revision: 0, nodes, wires };
	await post("/api/flows", { document });
	const { run } = (await post("/api/flows/asking/runs?wait=10000", { message: {} })).json();
	return { status: run.status, outcome: run.error };
}

/** As a browser does: to the service and back. Gives the page that the person sees. */
async function signIn(change: (back: URL) => void = () => {}) {
	const begun = await post("/api/credentials/api/sign-in");
	expect(begun.statusCode, begun.body).toBe(200);
	const { headers } = await fetch(begun.json().url, { redirect: "manual" });
	const back = new URL(headers.get("location") ?? "");
	change(back);
	const open = () => server.app.inject({ url: back.pathname + back.search, headers: { host: HOST } });
	return { page: await open(), back, open };
}

describe("client credentials", () => {
	it("are exchanged for a token once, which steps use until it expires", async () => {
		await store(client());
		expect(await ask()).toMatchObject({ status: "succeeded" });
		expect(await ask()).toMatchObject({ status: "succeeded" });
		expect(carried).toEqual(["Bearer access-token-1", "Bearer access-token-1"]);
		expect(authorization.grants).toEqual(["client_credentials"]);
	});

	it("are exchanged once for steps that need a token at the same time", async () => {
		authorization.answer = (body) => ({ ...body, expires_in: 30 });
		await store(client());
		expect(await Promise.all([ask(), ask(), ask()])).toMatchObject(Array(3).fill({ status: "succeeded" }));
		await ask();
		expect(authorization.grants.length).toBeLessThanOrEqual(4);
		expect(new Set(carried).size).toBe(authorization.grants.length);
	});

	it("fail with what to do, and nothing of the secret or of the server's words [Q-S12]", async () => {
		authorization.refusal = "invalid_client";
		await store(client());
		const { outcome } = await ask();
		expect(outcome).toMatchObject({
			code: "OAUTH_REFUSED",
			message: expect.stringMatching(/refused: invalid_client/),
			hint: expect.stringContaining("client ID and secret"),
		});
		expect(JSON.stringify(outcome) + server.log()).not.toMatch(/canary|words of the server/);
	});

	it("keep their tokens sealed, also over a restart", async () => {
		await store(client());
		await ask();
		await server.close();
		server = await startTemporaryApp({
			folder: server.folder,
			environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" },
		});
		await ask();
		expect(authorization.grants).toHaveLength(1);
		expect((await server.send({ url: "/api/credentials" })).body).not.toMatch(/access-token|canary/);
	});

	it("are sent over https only, but for this machine [Q-S12]", async () => {
		await store(client({ tokenUrl: "http://tokens.example.com/token" }));
		expect((await ask()).outcome).toMatchObject({
			code: "OAUTH_REFUSED",
			message: expect.stringContaining("http:"),
		});
	});
});

describe("a person's sign-in", () => {
	const summary = async () =>
		(await server.send({ url: "/api/credentials" }))
			.json()
			.credentials.find(({ name }: { name: string }) => name === "api");

	it("is needed before a step, and gives it a token", async () => {
		await store(person());
		expect(await ask()).toMatchObject({ outcome: { code: "CREDENTIAL_NOT_SIGNED_IN" } });
		expect(await summary()).toMatchObject({ method: "oauth2-code", signedIn: false });
		const { page } = await signIn();
		expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
		expect(page.body).toContain("Signed in");
		expect(await summary()).toMatchObject({ signedIn: true });
		expect(await ask()).toMatchObject({ status: "succeeded" });
		expect(carried).toEqual(["Bearer access-token-1"]);
	});

	it("proves by PKCE that the code is used by whom it was made for", async () => {
		await store(person());
		const begun = new URL((await post("/api/credentials/api/sign-in")).json().url);
		expect(Object.fromEntries(begun.searchParams)).toMatchObject({
			response_type: "code",
			client_id: "switchyard",
			scope: "openid orders",
			code_challenge_method: "S256",
			redirect_uri: `http://${HOST}/oauth/callback`,
		});
		expect(begun.searchParams.get("code_challenge")).toMatch(/^[\w-]{43}$/);
		expect(begun.searchParams.get("state")).toMatch(/^[\w-]{43}$/);
	});

	it("is good once, and for nobody who does not know its state", async () => {
		await store(person());
		const { page, open } = await signIn((back) => back.searchParams.set("state", "guessed"));
		expect(page.statusCode).toBe(400);
		expect(page.body).toContain("Not signed in");
		const { open: again } = await signIn();
		expect((await again()).statusCode).toBe(400);
		expect((await open()).statusCode).toBe(400);
		expect(authorization.grants).toEqual(["authorization_code"]);
	});

	it("ends in the browser that began it, and in no other [Q-sec]", async () => {
		await store(person());
		const mine = await signedInBrowser(server);
		const others = await signedInBrowser(server);
		const begun = await mine.post("/api/credentials/api/sign-in");
		const { headers } = await fetch(begun.json().url, { redirect: "manual" });
		const back = new URL(headers.get("location") ?? "");
		await others.post("/api/credentials/api/sign-in");
		for (const browser of [others, strangeBrowser(server)]) {
			const refused = await browser.get(back.pathname + back.search);
			expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining("same browser")]);
		}
		expect(authorization.grants).toEqual([]);
		expect((await mine.get(back.pathname + back.search)).statusCode).toBe(200);
		expect(await summary()).toMatchObject({ signedIn: true });
	});

	it("tells the person that the service refused", async () => {
		await store(person());
		const { page } = await signIn((back) => {
			back.searchParams.delete("code");
			back.searchParams.set("error", "access_denied");
			back.searchParams.set("error_description", "<script>");
		});
		expect(page.statusCode).toBe(502);
		expect(page.body).toContain("access_denied");
		expect(page.body).not.toContain("<script>");
		expect(await summary()).toMatchObject({ signedIn: false });
	});

	it("is renewed by its refresh token, once for all steps", async () => {
		authorization.answer = (body) => ({ ...body, expires_in: authorization.grants.length === 1 ? 5 : 3600 });
		await store(person());
		await signIn();
		const runs = await Promise.all([ask(), ask()]);
		expect(runs).toMatchObject(Array(2).fill({ status: "succeeded" }));
		expect(authorization.grants).toEqual(["authorization_code", "refresh_token"]);
		expect(carried).toEqual(["Bearer access-token-2", "Bearer access-token-2"]);
	});

	it("is over when the service no longer renews it", async () => {
		authorization.answer = (body) => ({ ...body, expires_in: 5 });
		await store(person());
		await signIn();
		authorization.refusal = "invalid_grant";
		expect(await ask()).toMatchObject({
			outcome: { code: "CREDENTIAL_NOT_SIGNED_IN", hint: expect.stringContaining("Sign in") },
		});
		expect(await summary()).toMatchObject({ signedIn: false });
	});

	it("ends when the credential is replaced, and never overwrites the new one", async () => {
		await store(person());
		const { page } = await signIn((back) => void back);
		expect(page.statusCode).toBe(200);
		await store(person());
		expect(await summary()).toMatchObject({ signedIn: false });
		const begun = (await post("/api/credentials/api/sign-in")).json();
		const { headers } = await fetch(begun.url, { redirect: "manual" });
		await store({ method: "bearer", token: "another-canary-token" });
		const back = new URL(headers.get("location") ?? "");
		const late = await server.app.inject({ url: back.pathname + back.search, headers: { host: HOST } });
		expect(late.statusCode).toBe(400);
		await ask();
		expect(carried).toEqual(["Bearer another-canary-token"]);
	});

	it.each([
		["https://\u000b.example", "no address"],
		["http://login.example.com/authorize", "http:"],
	])("begins at no address such as %j", async (authorizeUrl, words) => {
		await store({ ...person(), authorizeUrl });
		const begun = await post("/api/credentials/api/sign-in");
		expect(begun.statusCode).toBe(409);
		const { error } = begun.json();
		expect(error).toMatchObject({ code: "OAUTH_ADDRESS_INVALID", message: expect.stringContaining(words) });
	});

	it("is not there for a credential that needs none", async () => {
		await store(client());
		expect((await post("/api/credentials/api/sign-in")).json().error).toMatchObject({
			code: "CREDENTIAL_KIND_WRONG",
		});
	});
});
