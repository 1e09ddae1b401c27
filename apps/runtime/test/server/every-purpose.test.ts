import type { AddressInfo } from "node:net";
import { TOKEN_PURPOSES, type TokenGrant, type TokenPurpose } from "@switchyard/spec/access-token";
import { BRIDGE_CLOSE, type BridgeRole } from "@switchyard/spec/bridge";
import { purposeOf, type Verb } from "@switchyard/spec/policy";
import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BridgeClient } from "../support/bridge/bridge-client.ts";
import { ECHO } from "../support/bridge/package-client.ts";
import { ROUTE_VALUES, routeAddress } from "../support/route-address.ts";
import { HOST, startTemporaryApp } from "../support/temporary-app.ts";

/** What each purpose opens, over every route and every role at the bridge: a new route is tested here too. */
const server = await startTemporaryApp();
afterAll(() => server.dispose());

const PURPOSES = Object.keys(TOKEN_PURPOSES) as TokenPurpose[];

const routes = server.routes
	.filter(({ method }) => method !== "HEAD")
	.map(({ method, url, access, resource }) => ({
		method: method as NonNullable<InjectOptions["method"]> & string,
		pattern: url,
		url: routeAddress(url),
		// The purpose that the policy says for what the route declares.
		access: resource === undefined ? String(access) : String(purposeOf(access as Verb, resource)),
	}));

let names = 0;

async function tokenFor(...grants: TokenGrant[]): Promise<string> {
	const payload = { name: `token ${++names}`, grants };
	const answer = await server.send({ method: "POST", url: "/api/access-tokens", payload });
	expect(answer.statusCode, answer.body).toBe(201);
	return answer.json().token;
}

const tokens = new Map<TokenPurpose, string>();
for (const purpose of PURPOSES) tokens.set(purpose, await tokenFor({ purpose }));

function send(token: string, request: InjectOptions) {
	return server.app.inject({ ...request, headers: { host: HOST, authorization: `Bearer ${token}` } });
}

const errorOf = (body: string) => (body.startsWith("{") ? JSON.parse(body).error : undefined);

describe("a route [Q-sec]", () => {
	it("needs the purpose `administer`, unless it is one of these", () => {
		const others = routes.filter(({ access }) => access !== "administer");
		const lines = others.map(({ access, method, pattern }) => `${access}: ${method} ${pattern}`).toSorted();
		expect([...new Set(lines)]).toMatchInlineSnapshot(`
			[
			  "add-work-items: POST /api/queues/:queue/import",
			  "add-work-items: POST /api/queues/:queue/items",
			  "answer-questions: DELETE /api/approval-rules/:rule",
			  "answer-questions: GET /api/approval-rules",
			  "answer-questions: GET /api/approvals",
			  "answer-questions: GET /api/approvals/:approval",
			  "answer-questions: GET /api/unknown-steps",
			  "answer-questions: POST /api/approvals/:approval",
			  "answer-questions: POST /api/runs/:run/steps/:step/resolve",
			  "answer-questions: POST /api/unknown-steps",
			  "bridge: GET /blobs/:ref",
			  "bridge: GET /bridge",
			  "bridge: OPTIONS /agui/:flow",
			  "bridge: OPTIONS /agui/:flow/stop",
			  "bridge: OPTIONS /blobs/:ref",
			  "bridge: OPTIONS /v1/chat/completions",
			  "bridge: OPTIONS /v1/models",
			  "bridge: PUT /blobs/:ref",
			  "call-published-tools: DELETE /mcp/:publication",
			  "call-published-tools: GET /mcp/:publication",
			  "call-published-tools: GET /tools/:publication",
			  "call-published-tools: GET /tools/:publication/calls/:call",
			  "call-published-tools: GET /tools/:publication/calls/:call/files/:file",
			  "call-published-tools: GET /tools/:publication/openapi.json",
			  "call-published-tools: POST /mcp/:publication",
			  "call-published-tools: POST /tools/:publication/:tool",
			  "call-tools: DELETE /mcp/flows/:flow",
			  "call-tools: GET /api/flows/:flow/nodes/:node/tools",
			  "call-tools: GET /mcp/flows/:flow",
			  "call-tools: POST /mcp/flows/:flow",
			  "chat: DELETE /api/conversations/:run",
			  "chat: GET /api/chat-flows",
			  "chat: GET /api/conversations",
			  "chat: GET /api/conversations/:run",
			  "chat: GET /v1/models",
			  "chat: GET /v1/models/:flow",
			  "chat: PATCH /api/conversations/:run",
			  "chat: POST /agui/:flow",
			  "chat: POST /agui/:flow/stop",
			  "chat: POST /api/conversations",
			  "chat: POST /api/conversations/:run/messages",
			  "chat: POST /api/conversations/:run/stop",
			  "chat: POST /v1/chat/completions",
			  "public: GET /*",
			  "public: GET /api/docs",
			  "public: GET /api/docs/*",
			  "public: GET /api/health",
			  "public: GET /api/health/live",
			  "public: GET /api/health/ready",
			  "public: GET /api/openapi.json",
			  "public: GET /api/session",
			  "public: GET /assets/*",
			  "public: GET /embed.js",
			  "public: GET /embed/:flow",
			  "public: GET /forms/:flow/:node",
			  "public: GET /oauth/callback",
			  "public: POST /api/session",
			  "public: POST /forms/:flow/:node",
			  "run-flows: GET /api/runs",
			  "run-flows: GET /api/runs/:run",
			  "run-flows: GET /api/search",
			  "run-flows: POST /api/flows/:flow/runs",
			  "run-flows: POST /api/runs/:run/cancel",
			  "run-flows: POST /api/runs/:run/steps/:step/stop",
			  "secret: DELETE /hooks/:path",
			  "secret: DELETE /hooks/test/:listener",
			  "secret: GET /api/embeds/:flow/chat",
			  "secret: GET /api/embeds/:flow/chat/news",
			  "secret: GET /hooks/:path",
			  "secret: GET /hooks/test/:listener",
			  "secret: PATCH /hooks/:path",
			  "secret: PATCH /hooks/test/:listener",
			  "secret: POST /api/embeds/:flow/chat/messages",
			  "secret: POST /api/embeds/:flow/chat/new",
			  "secret: POST /api/embeds/:flow/chat/stop",
			  "secret: POST /hooks/:path",
			  "secret: POST /hooks/test/:listener",
			  "secret: PUT /hooks/:path",
			  "secret: PUT /hooks/test/:listener",
			]
		`);
	});

	it.each(routes)("$method $pattern opens to the purpose that it needs: $access", async (route) => {
		const { method, url, access } = route;
		if (!Object.hasOwn(TOKEN_PURPOSES, access)) return;
		for (const [purpose, token] of tokens) {
			// What changes something is sent a body that no route takes: the purpose is checked before it.
			const payload = method === "GET" ? {} : { payload: { frobnicate: 1 } };
			const { statusCode, body } = await send(token, { method, url, ...payload });
			if (purpose === access || purpose === "administer") {
				expect([401, 403], `${purpose}: ${body}`).not.toContain(statusCode);
			} else {
				expect(statusCode, purpose).toBe(403);
				expect(errorOf(body)).toMatchObject({
					code: "TOKEN_PURPOSE_MISSING",
					hint: expect.stringContaining(`\`${access}\``),
				});
			}
		}
	});
});

describe("a token that is limited to named flows [Q-sec]", () => {
	beforeAll(async () => {
		const start = { id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} };
		const document = { formatVersion: 1, id: "own", name: "Own", revision: 0, nodes: [start], wires: [] };
		const { statusCode, body } = await server.send({
			method: "POST",
			url: "/api/flows",
			payload: { document },
		});
		expect(statusCode, body).toBe(201);
		const published = await server.send({
			method: "POST",
			url: "/api/flows/own/publish",
			payload: { revision: 1 },
		});
		expect(published.statusCode, published.body).toBe(200);
	});

	it("runs them, follows their runs, cancels them, and no others", async () => {
		const token = await tokenFor({ purpose: "run-flows", names: ["own", "nothing-else"] });
		const started = await send(token, {
			method: "POST",
			url: "/api/flows/own/runs?wait=5000",
			payload: {},
		});
		expect(started.statusCode, started.body).toBeLessThan(300);
		const { runId } = started.json();
		const other = (
			await server.send({ method: "POST", url: "/api/flows/order-desk/runs", payload: {} })
		).json();
		for (const [url, status] of [
			[`/api/runs/${runId}`, 200],
			["/api/runs?flow=own", 200],
			["/api/runs?flow=order-desk", 403],
			["/api/runs", 403],
			[`/api/runs/${other.runId}`, 403],
			[`/api/runs/${other.runId}?flow=own`, 403],
			[`/api/runs/${ROUTE_VALUES.run}`, 403],
			[`/api/runs/${runId}/events`, 403],
		] as const) {
			const { statusCode, body } = await send(token, { url });
			expect(statusCode, url).toBe(status);
			if (status === 403) expect(errorOf(body)).toMatchObject({ code: "TOKEN_PURPOSE_MISSING" });
		}
		const refused = await send(token, { method: "POST", url: "/api/flows/order-desk/runs", payload: {} });
		expect(refused.statusCode).toBe(403);
		expect(errorOf(refused.body)).toMatchObject({
			message: "The access token may run flows, but not `order-desk`.",
			hint: expect.stringContaining("`run-flows` for the flow `order-desk`"),
		});
		const cancelled = await send(token, { method: "POST", url: `/api/runs/${other.runId}/cancel` });
		expect(cancelled.statusCode).toBe(403);
		await server.send({ method: "POST", url: `/api/runs/${other.runId}/cancel` });
	});

	it("tells runs of other flows and runs that do not exist alike", async () => {
		const token = await tokenFor({ purpose: "run-flows", names: ["own"] });
		const other = (
			await server.send({ method: "POST", url: "/api/flows/order-desk/runs", payload: {} })
		).json();
		const bodies = [other.runId, ROUTE_VALUES.run].map(
			async (run) => (await send(token, { url: `/api/runs/${run}` })).body,
		);
		const [one, two] = await Promise.all(bodies);
		expect(one).toBe(two);
		await server.send({ method: "POST", url: `/api/runs/${other.runId}/cancel` });
	});
});

describe("a program's hello at the bridge [Q-sec]", () => {
	let url = "";
	beforeAll(async () => {
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		url = `ws://127.0.0.1:${(server.app.server.address() as AddressInfo).port}/bridge`;
	});

	const NEEDED: Readonly<Record<BridgeRole, TokenPurpose>> = {
		package: "serve-packages",
		agent: "serve-agents",
		client: "call-tools",
	};

	/** The answer to a hello, and the close code where it is refused. */
	async function greet(token: string, hello: object, inHello = false) {
		const client = await BridgeClient.connect(url, inHello ? undefined : token);
		client.send({
			type: "hello",
			protocol_versions: [1],
			client: { name: "helper", version: "1", language: "typescript" },
			...(inHello ? { auth: token } : {}),
			...hello,
		});
		const frame = await client.take(({ type }) => type === "welcome" || type === "error");
		if (frame.type === "welcome") {
			client.socket.close(1000);
			await client.end();
			return frame;
		}
		return { ...frame, ...(await client.end()) };
	}

	it.each(
		Object.entries(NEEDED).flatMap(([role, needed]) =>
			PURPOSES.map((purpose) => ({ role, needed, purpose })),
		),
	)("as $role with a token for $purpose", async ({ role, needed, purpose }) => {
		for (const inHello of [false, true]) {
			const answer = await greet(tokens.get(purpose) ?? "", { role }, inHello);
			if (purpose === needed || purpose === "administer") expect(answer).toMatchObject({ type: "welcome" });
			else {
				expect(answer).toMatchObject({
					type: "error",
					code: BRIDGE_CLOSE.unauthenticated,
					error: {
						type: "Forbidden",
						code: "TOKEN_PURPOSE_MISSING",
						hint: expect.stringContaining(`\`${needed}\``),
					},
				});
			}
		}
	});

	it("names an agent that its token is for", async () => {
		const token = await tokenFor({ purpose: "serve-agents", names: ["helper"] });
		expect(await greet(token, { role: "agent" })).toMatchObject({ type: "welcome" });
		const other = { role: "agent", client: { name: "other", version: "1", language: "go" } };
		expect(await greet(token, other)).toMatchObject({ error: { code: "TOKEN_PURPOSE_MISSING" } });
	});

	it("lets a client open sessions of the flows that its token is for, in the plain dialect too", async () => {
		const token = await tokenFor({ purpose: "call-tools", names: ["order-desk"] });
		for (const subprotocol of ["", "toolbridge.v1+json"]) {
			const client = await BridgeClient.connect(url, token, subprotocol);
			if (subprotocol !== "") await client.hello({ role: "client" });
			const open = async (id: string, flow_id: string) => {
				client.send({ command: "open_session", id, args: { flow_id, node_id: "desk" } });
				return client.take((frame) => frame.id === id);
			};
			expect(await open("1", "order-desk")).toMatchObject({ success: true });
			expect(await open("2", "hello")).toMatchObject({
				success: false,
				error: { type: "Forbidden", code: "TOKEN_PURPOSE_MISSING", retryable: false },
			});
			client.socket.close(1000);
			await client.end();
		}
		const plain = await BridgeClient.connect(url, tokens.get("serve-packages"), "");
		plain.send({ command: "open_session", id: "1", args: { flow_id: "order-desk", node_id: "desk" } });
		expect(await plain.next("error")).toMatchObject({ error: { code: "TOKEN_PURPOSE_MISSING" } });
		await plain.end();
	});

	it("lets a package host announce the packages that its token is for", async () => {
		const token = await tokenFor({ purpose: "serve-packages", names: ["acme"] });
		const client = await BridgeClient.connect(url, token);
		await client.hello({ role: "package" });
		const announce = (namespace: string) =>
			client.send({
				type: "announce",
				package: { namespace, version: "1.0.0" },
				nodes: [{ ...ECHO, id: `${namespace}.Echo` }],
			});
		announce("Other");
		expect(await client.next("error")).toMatchObject({
			about: "announce",
			error: { type: "Forbidden", code: "TOKEN_PURPOSE_MISSING", hint: expect.stringContaining("`Other`") },
		});
		announce("Acme");
		expect(await client.next("announced")).toMatchObject({ accepted: ["Acme.Echo"] });
		client.socket.close(1000);
		await client.end();
	});

	it("is over as soon as its token is revoked, and cannot be taken up with another", async () => {
		const payload = { name: "short-lived", grants: [{ purpose: "call-tools" }] };
		const created = (await server.send({ method: "POST", url: "/api/access-tokens", payload })).json();
		const client = await BridgeClient.connect(url, created.token);
		const { connection_id, resume_token } = await client.hello({ role: "client", capabilities: ["resume"] });
		const thief = await BridgeClient.connect(url, tokens.get("call-tools"));
		const resume = { connection_id, token: resume_token, last_seq: 0 };
		expect(await thief.hello({ role: "client", capabilities: ["resume"], resume })).toMatchObject({
			resumed: false,
		});
		thief.socket.close(1000);
		await thief.end();
		const revoked = { method: "DELETE", url: `/api/access-tokens/${created.accessToken.id}` } as const;
		expect((await server.send(revoked)).statusCode).toBe(204);
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.unauthenticated });
		expect((await send(created.token, { url: "/api/flows/order-desk/nodes/desk/tools" })).statusCode).toBe(
			401,
		);
	});
});
