import { EMBED_DEFAULTS } from "@switchyard/spec/chat";
import { defined } from "@switchyard/spec/json";
import { ROBOT_DEFAULTS } from "@switchyard/spec/robot";
import type { InjectOptions } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { ROUTE_VALUES, routeAddress } from "../support/route-address.ts";
import { HOST, startTemporaryApp, TOKEN } from "../support/temporary-app.ts";

/** What is true of every route there is: a new one is tested here without anybody thinking of it. */
const server = await startTemporaryApp();
afterAll(() => server.dispose());

const routes = server.routes
	.filter(({ method }) => method !== "HEAD")
	.map(({ method, url, access, resource }) => ({
		method: method as NonNullable<InjectOptions["method"]> & string,
		url: routeAddress(url),
		access,
		resource,
	}));
const writes = routes.filter(({ method, access }) => method !== "GET" || access === "secret");
// A route of a resource is for people and programs that have proved who they are.
const api = routes.filter(({ url, resource }) => url.startsWith("/api/") && resource !== undefined);

const bearer = { authorization: `Bearer ${TOKEN}` };
const orderDesk = (await server.send({ url: "/api/flows/order-desk" })).json();

const PRICE = { provider: "google", model: "x", from: "2026-11-25", inputMicroUsd: 1, outputMicroUsd: 1 };

const ROBOT = { name: "x", playbook: "x", ...ROBOT_DEFAULTS };

const EMBED = { origins: ["https://shop.example"], ...EMBED_DEFAULTS };

/** Bodies that fit, for routes that need one. */
const BODIES = new Map<string, object>([
	["POST /api/flows", { name: "x" }],
	["PUT /api/flows/order-desk", orderDesk],
	["POST /api/flows/order-desk/publish", { revision: 1 }],
	["PATCH /api/flows/order-desk", { revision: 1, operations: [{ op: "rename-flow", name: "x" }] }],
	["POST /api/flows/order-desk/nodes/desk/freeze-plan", { revision: 1, tasks: [{ id: "a", tool: "log" }] }],
	["PATCH /api/flows/order-desk/metadata", { tags: [] }],
	["PUT /api/credentials/some-name", { kind: "text", value: { text: "a-secret-for-tests" } }],
	["POST /api/credentials/some-name/test", {}],
	["POST /api/imports", { source: {} }],
	["POST /api/flows/batch", { flows: ["nobody"], action: "delete" }],
	["POST /api/flows/documents", { flows: ["nobody"] }],
	["POST /api/flows/removal-preview", { flows: ["nobody"] }],
	["POST /api/flow-folders", { path: "x" }],
	["PATCH /api/flow-folders", { path: "x", to: "y" }],
	["PUT /api/flow-tags", { tag: "x" }],
	["POST /api/credential-tests", { kind: "text", value: { text: "a-secret-for-tests" } }],
	[`POST /api/approvals/${ROUTE_VALUES.approval}`, { token: "x", answer: "submitted" }],
	[`POST /api/runs/${ROUTE_VALUES.run}/steps/1/resolve`, { answer: "fail" }],
	["POST /api/access-tokens", { name: "x", grants: [{ purpose: "run-flows" }] }],
	["POST /api/prices", PRICE],
	[`PUT /api/prices/${ROUTE_VALUES.price}`, PRICE],
	["PUT /api/budget", { day: null }],
	["PUT /api/credit-rate", { microUsd: null }],
	["PUT /api/embeddings", { provider: "openai-compatible", model: "x", credential: "missing" }],
	["POST /api/documents", { title: "x" }],
	["PUT /api/memory", { memory: "desk", key: "x", value: 1 }],
	["PUT /api/documents/some-note", { revision: 1 }],
	["PUT /api/queues/invoices", { maxAttempts: 2 }],
	["POST /api/queues/invoices/items", { reference: "x" }],
	["POST /api/queues/invoices/import", { csv: "a\n1" }],
	["POST /api/queues/invoices/import/preview", { csv: "a\n1" }],
	["POST /api/queues/invoices/items/change", { items: ["x"], priority: "low" }],
	["PUT /api/mcp-servers/Files", { transport: "stdio", argv: ["true"] }],
	["PUT /api/tool-publications/orders", { sources: [{ flow: "order-desk", node: "desk" }] }],
	["POST /api/robots", { name: "x", playbook: "x" }],
	["PUT /api/robots/helper", { revision: 1, settings: ROBOT }],
	["POST /api/unknown-steps", { answer: "fail", matching: {} }],
	["POST /api/conversations", { flow: "order-desk" }],
	[`PATCH /api/conversations/${ROUTE_VALUES.run}`, { title: "x" }],
	[`POST /api/conversations/${ROUTE_VALUES.run}/messages`, { id: "m1", text: "x" }],
	[`POST /api/conversations/${ROUTE_VALUES.run}/stop`, { message: "m1" }],
	["PUT /api/embeds/order-desk", EMBED],
	["POST /api/embeds/order-desk/chat/messages", { id: "m1", text: "x" }],
	["POST /api/embeds/order-desk/chat/stop", { message: "m1" }],
	[`POST /api/runs/${ROUTE_VALUES.run}/again`, { step: 1 }],
]);

/** Queries that fit, for routes that need one. */
const QUERIES = new Map<string, string>([
	["DELETE /api/flow-folders", "path=missing&"],
	["DELETE /api/memory", "memory=missing&"],
	["DELETE /api/files", "path=missing.txt&"],
	["GET /api/files/content", "path=missing.txt&"],
	["PUT /api/files/content", "path=missing.txt&"],
	["GET /api/search", "query=order&"],
]);

function send(
	method: (typeof routes)[number]["method"],
	url: string,
	headers: Record<string, string>,
	payload?: object,
) {
	return server.app.inject({
		method,
		url,
		headers: { host: HOST, ...headers },
		...defined({ payload }),
	});
}

describe("every route [Q-sec]", () => {
	it("is known", () => {
		expect(routes.length).toBeGreaterThan(30);
		expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
	});

	it.each(routes)(
		"$method $url lets in nobody without its access: $access",
		async ({ method, url, access, resource }) => {
			const { statusCode, body } = await send(method, url, {});
			if (resource !== undefined) {
				expect(statusCode).toBe(401);
				expect(JSON.parse(body).error).toMatchObject({ code: "UNAUTHENTICATED", hint: expect.any(String) });
			} else if (statusCode === 401) {
				// A webhook asks for its own secret, the bridge for the token of a session of its own.
				const codes =
					access === "bridge" ? ["UNAUTHENTICATED"] : ["HOOK_SECRET_WRONG", "EMBED_TOKEN_INVALID"];
				expect(["secret", "bridge"]).toContain(access);
				expect(codes).toContain(JSON.parse(body).error.code);
			}
		},
	);

	it.each(routes)("$method $url answers to our own names only", async ({ method, url }) => {
		for (const host of ["evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil.example:4870", ""]) {
			const { statusCode, body } = await send(method, url, { ...bearer, host });
			expect(statusCode, host).toBe(421);
			expect(JSON.parse(body).error.code).toBe("HOST_FORBIDDEN");
		}
	});

	it.each(writes)("$method $url refuses requests from other people's pages", async ({ method, url }) => {
		const foreign: Record<string, string>[] = [
			{ origin: "https://evil.example" },
			{ origin: "null" },
			{ origin: "http://127.0.0.1:3000" },
			{ origin: "https://127.0.0.1:4870" },
			{ "sec-fetch-site": "cross-site" },
			{ "sec-fetch-site": "same-site" },
		];
		for (const headers of foreign) {
			const { statusCode, body } = await send(method, url, { ...bearer, ...headers });
			expect(statusCode, JSON.stringify(headers)).toBe(403);
			expect(JSON.parse(body).error.code).toBe("ORIGIN_FORBIDDEN");
		}
	});

	it.each(api.filter(({ method }) => method !== "GET"))(
		"$method $url names a field of the body that it does not know",
		async ({ method, url }) => {
			const fits = BODIES.get(`${method} ${url}`);
			const { statusCode, body } = await send(method, url, bearer, { ...fits, frobnicate: 1 });
			expect(statusCode).toBe(400);
			expect(JSON.parse(body).error).toMatchObject({ code: "BODY_INVALID", field: "frobnicate" });
		},
	);

	it.each(api)("$method $url names a query parameter that it does not know", async ({ method, url }) => {
		const fits = BODIES.get(`${method} ${url}`);
		const query = QUERIES.get(`${method} ${url}`) ?? "";
		const { statusCode, body } = await send(method, `${url}?${query}frobnicate=1`, bearer, fits);
		expect(statusCode).toBe(400);
		expect(JSON.parse(body).error).toMatchObject({ code: "BODY_INVALID", field: "frobnicate" });
	});

	it.each(routes)("$method $url keeps its answer out of every cache", async ({ method, url }) => {
		const fits = BODIES.get(`${method} ${url}`);
		const foreign = { ...bearer, host: "evil.example" };
		for (const [headers, body] of [[foreign], [{}], [bearer, { frobnicate: 1 }], [bearer, fits]] as const) {
			const answer = await send(method, url, { ...headers }, method === "GET" ? undefined : body);
			expect(answer.headers["cache-control"], `${answer.statusCode}`).toBe("no-store");
		}
	});

	it.each(routes)("$method $url tells browsers to trust nobody", async ({ method, url }) => {
		const { headers } = await send(method, url, {});
		expect(headers["x-content-type-options"]).toBe("nosniff");
		expect(headers["content-security-policy"]).toContain("default-src 'none'");
		expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
		expect(headers["content-security-policy"]).not.toMatch(/script-src[^;]*unsafe/);
		expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
	});
});
