import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EMBED_DEFAULTS } from "@switchyard/spec/chat";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatDesk } from "../../../test/support/chat-desk.ts";
import { routeAddress } from "../../../test/support/route-address.ts";
import { HOST, startTemporaryApp, type TemporaryApp, TOKEN } from "../../../test/support/temporary-app.ts";

const PUBLIC = "https://chat.example.com";
const host = "chat.example.com";

let designerFolder: string;
let server: TemporaryApp;
let visitor: string;

beforeAll(async () => {
	designerFolder = mkdtempSync(join(tmpdir(), "switchyard-designer-"));
	mkdirSync(join(designerFolder, "assets"));
	for (const file of ["index.html", "embed.html", "embed.js", "assets/chat.js"])
		writeFileSync(join(designerFolder, file), file);
	server = await startTemporaryApp({ designerFolder, environment: { SWITCHYARD_PUBLIC_ORIGIN: PUBLIC } });
	await server.send({
		method: "POST",
		url: "/api/flows",
		payload: { document: chatDesk("desk", [{ text: "Hi." }]) },
	});
	await server.send({ method: "POST", url: "/api/flows/desk/publish", payload: { revision: 1 } });
	const payload = { ...EMBED_DEFAULTS, origins: ["https://shop.example"] };
	await server.send({ method: "PUT", url: "/api/embeds/desk", payload });
	const { secret } = (await server.send({ method: "POST", url: "/api/embeds/desk/secret" })).json();
	visitor = await new SignJWT({ sub: "anna" })
		.setProtectedHeader({ alg: "HS256" })
		.setExpirationTime("1h")
		.sign(new TextEncoder().encode(secret));
});
afterAll(async () => {
	await server.dispose();
	rmSync(designerFolder, { recursive: true, force: true });
});

const say = (headers: Record<string, string>) =>
	server.app.inject({
		method: "POST",
		url: "/api/embeds/desk/chat/messages",
		headers: { authorization: `Bearer ${visitor}`, ...headers },
		payload: { id: crypto.randomUUID(), text: "Hello" },
	});

describe("the public origin [Q-sec]", () => {
	it("has what is made for the outside, and nothing else", () => {
		const outside = server.routes.filter((route) => route.outside && route.method !== "HEAD");
		expect([...new Set(outside.map(({ url }) => url))].sort()).toEqual([
			"/agui/:flow",
			"/agui/:flow/stop",
			"/api/embeds/:flow/chat",
			"/api/embeds/:flow/chat/messages",
			"/api/embeds/:flow/chat/new",
			"/api/embeds/:flow/chat/news",
			"/api/embeds/:flow/chat/stop",
			"/assets/*",
			"/embed.js",
			"/embed/:flow",
			"/forms/:flow/:node",
			"/hooks/:path",
			"/mcp/:publication",
			"/tools/:publication",
			"/tools/:publication/:tool",
			"/tools/:publication/calls/:call",
			"/tools/:publication/calls/:call/files/:file",
			"/tools/:publication/openapi.json",
			"/v1/chat/completions",
			"/v1/models",
			"/v1/models/:flow",
		]);
	});

	it("refuses every other route, even with an administrator's token", async () => {
		const inside = server.routes.filter(({ outside, method }) => !outside && method !== "HEAD");
		expect(inside.length).toBeGreaterThan(100);
		for (const { method, url } of inside) {
			const headers = { host, authorization: `Bearer ${TOKEN}` };
			const reply = await server.app.inject({ method: method as "GET", url: routeAddress(url), headers });
			expect(reply.statusCode, `${method} ${url}`).toBe(421);
			expect(reply.json()).toMatchObject({ error: { code: "HOST_FORBIDDEN", hint: expect.any(String) } });
		}
	});

	it("has an embedded chat: its page, and what visitors say from its frame", async () => {
		const page = await server.app.inject({ url: "/embed/desk", headers: { host } });
		expect(page.headers["content-security-policy"]).toContain("frame-ancestors https://shop.example");
		for (const url of ["/embed.js", "/assets/chat.js"]) {
			const file = await server.app.inject({ url, headers: { host } });
			expect([file.statusCode, file.body]).toEqual([200, url.slice(1)]);
		}
		expect((await say({ host, origin: PUBLIC, "sec-fetch-site": "same-origin" })).statusCode).toBe(202);
		expect((await say({ host, origin: `http://${HOST}` })).statusCode).toBe(403);
		expect((await say({ host, origin: "https://evil.example" })).statusCode).toBe(403);
		expect((await say({ host: HOST, origin: PUBLIC })).statusCode).toBe(403);
	});

	it("describes published tools at its own address", async () => {
		const { revision } = (await server.send({ url: "/api/flows/order-desk" })).json();
		await server.send({ method: "POST", url: "/api/flows/order-desk/publish", payload: { revision } });
		const sources = [{ flow: "order-desk", node: "desk" }];
		await server.send({ method: "PUT", url: "/api/tool-publications/orders", payload: { sources } });
		const headers = { host, authorization: `Bearer ${TOKEN}` };
		const { servers } = (await server.app.inject({ url: "/tools/orders/openapi.json", headers })).json();
		expect(servers).toEqual([{ url: `${PUBLIC}/tools/orders` }]);
	});

	it("knows no session: a cookie counts for nothing there", async () => {
		const { code } = (await server.send({ method: "POST", url: "/api/session/code" })).json();
		const signed = await server.app.inject({
			method: "POST",
			url: "/api/session",
			headers: { host: HOST },
			payload: { code },
		});
		const cookie = String(signed.headers["set-cookie"]).split(";")[0] ?? "";
		const models = (at: string) => server.app.inject({ url: "/v1/models", headers: { host: at, cookie } });
		expect((await models(HOST)).statusCode).toBe(200);
		expect((await models(host)).statusCode).toBe(401);
	});

	it("leaves the server's own address as it was, and the designer has it", async () => {
		expect((await server.send({ url: "/api/health" })).json()).toMatchObject({ publicOrigin: PUBLIC });
		expect(
			(await server.app.inject({ url: "/embed/desk", headers: { host: "evil.example" } })).statusCode,
		).toBe(421);
	});
});
