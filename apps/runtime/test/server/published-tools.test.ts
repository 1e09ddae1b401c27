import type { Client } from "@modelcontextprotocol/client";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import type { ListToolPublicationsReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk, toolFlow } from "../support/published/published-desk.ts";
import { TOKEN } from "../support/temporary-app.ts";

let desk: PublishedDesk;
let token: string;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	await desk.publishFlow(toolFlow());
	const sources = [{ flow: "desk", node: "agent", message: { secret: "kept" } }];
	await desk.offer("desk", { description: "What the desk can do.", sources });
	await desk.offer("consents", { sources, consent: "caller" });
	token = await desk.token("client", { purpose: "call-published-tools", names: ["desk", "consents"] });
});
afterAll(() => desk.dispose());

const MAIL = { to: "a@example.com", subject: "Order 42", body: "It has shipped." };
/** How long what a test waits for may take, in milliseconds. */
const PATIENCE = { timeout: 10_000 } as const;

const ERAS = [
	["2026-07-28", { pin: "2026-07-28" }],
	["2025-11-25", "legacy"],
] as const;

describe.each(ERAS)("an MCP client of %s [T5]", (era, mode) => {
	const connect = (name: string, options = {}) =>
		desk.client(name, token, { versionNegotiation: { mode }, ...options });
	const runOf = (result: Awaited<ReturnType<Client["callTool"]>>) => String(result._meta?.["switchyard/run"]);

	it("lists what hangs on the port: arguments that a caller may fill, results, and what calls do", async () => {
		const client = await connect("desk");
		const { tools } = await client.listTools();
		expect(tools.map(({ name }) => name)).toEqual(["shout", "fixed", "broken", "slow", "send_email"]);
		expect(tools[0]).toMatchObject({
			description: "Says it louder.",
			inputSchema: { properties: { input: {} }, additionalProperties: false },
			outputSchema: { properties: { result: {} } },
			annotations: { readOnlyHint: true, openWorldHint: false },
		});
		expect(tools[1]?.inputSchema.properties).toEqual({});
		expect(tools[4]).toMatchObject({
			inputSchema: { required: ["to", "subject", "body"] },
			annotations: { readOnlyHint: false },
		});
	});

	it("gets structured results of calls that are runs, in which the flow fills what is the flow's", async () => {
		const client = await connect("desk");
		const result = await client.callTool({ name: "shout", arguments: { input: "hello" } });
		expect(result).toMatchObject({ structuredContent: { result: { loud: "HELLO" } } });
		expect(await client.callTool({ name: "fixed", arguments: {} })).toMatchObject({
			structuredContent: { result: "kept" },
		});
		const events = await desk.whole(runOf(result));
		expect(events[0]).toMatchObject({ type: "run-start", flow: "desk", cause: "session" });
		expect(events.map(({ type }) => type)).toEqual(
			expect.arrayContaining(["session-call", "tool-request", "tool-response", "run-end"]),
		);
	});

	it("reads what is wrong with a call as the tool's result, and an unknown tool as an error", async () => {
		const client = await connect("desk");
		const refused = await client.callTool({ name: "shout", arguments: { input: "x", code: "return 1" } });
		expect(refused).toMatchObject({
			isError: true,
			content: [{ text: expect.stringMatching(/^TOOL_ARGUMENTS_INVALID: .*code/) }],
		});
		const failed = await client.callTool({ name: "broken", arguments: { input: "x" } });
		expect(failed.isError).toBe(true);
		expect(JSON.stringify(failed)).not.toContain("/srv");
		await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow(
			"Unknown tool: nothing",
		);
	});

	it("can cancel a call, and the node stops", async () => {
		const client = await connect("desk");
		const gone = new AbortController();
		const call = client.callTool({ name: "slow", arguments: { input: 1 } }, { signal: gone.signal });
		const refused = expect(call).rejects.toThrow();
		await expect.poll(async () => (await running()).length, PATIENCE).toBe(1);
		gone.abort();
		await refused;
		await expect.poll(async () => (await running()).length, PATIENCE).toBe(0);
	});

	it("learns that a person is asked, and gets the result of the one call by making it again", async () => {
		const client = await connect("desk");
		const before = (await desk.mails()).length;
		const call = () => client.callTool({ name: "send_email", arguments: MAIL });
		expect(await call()).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining("person") }],
		});
		expect(await call()).toMatchObject({ isError: true });
		await desk.answer("approved");
		await expect
			.poll(call, PATIENCE)
			.toMatchObject({ structuredContent: { message_id: expect.any(String) } });
		expect(await desk.mails()).toHaveLength(before + 1);
	});

	it("asks its own person, where the publication lets that person agree", async () => {
		const said: string[] = [];
		const answers = ["decline", "accept"] as const;
		const client = await connect("consents", { capabilities: { elicitation: { form: {} } } });
		client.setRequestHandler("elicitation/create", ({ params }) => {
			said.push(params.message);
			return { action: answers[said.length - 1] ?? "cancel", content: {} };
		});
		const before = (await desk.mails()).length;
		const call = () => client.callTool({ name: "send_email", arguments: MAIL });
		expect(await call()).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining("APPROVAL_REJECTED") }],
		});
		expect(await call()).toMatchObject({ structuredContent: { message_id: expect.any(String) } });
		expect(said).toEqual(Array(2).fill(expect.stringContaining("send_email")));
		expect(await desk.mails()).toHaveLength(before + 1);
	});

	it("cannot have its own person agree where that is for the people here", async () => {
		const client = await connect("desk", { capabilities: { elicitation: { form: {} } } });
		client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: {} }));
		const asked = await client.callTool({ name: "send_email", arguments: { ...MAIL, subject: era } });
		expect(asked.isError).toBe(true);
		await desk.answer("rejected");
	});
});

describe("a request that is not of the protocol [Q-sec]", () => {
	const INITIALIZE = {
		jsonrpc: "2.0",
		id: 1,
		method: "initialize",
		params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } },
	};
	const LIST = { jsonrpc: "2.0", id: 2, method: "tools/list", params: {} };
	const post = (body: unknown, headers: Record<string, string> = {}, path = "/mcp/desk") =>
		fetch(desk.url + path, {
			method: "POST",
			headers: {
				authorization: `Bearer ${token}`,
				accept: "application/json, text/event-stream",
				"content-type": "application/json",
				...headers,
			},
			body: typeof body === "string" ? body : JSON.stringify(body),
		});
	const mcpSession = async () => {
		const answer = await post(INITIALIZE);
		await answer.text();
		return { "mcp-session-id": String(answer.headers.get("mcp-session-id")) };
	};

	it.each([
		["no JSON", "{", -32700],
		["a key that could do harm", '{"jsonrpc":"2.0","id":1,"method":"ping","__proto__":{}}', -32700],
		["a batch", [LIST, LIST], -32600],
		["a message before the session", LIST, -32600],
	])("is answered in its words: %s", async (_what, body, code) => {
		const answer = await post(body);
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({ jsonrpc: "2.0", id: null, error: { code } });
	});

	it("is refused for a revision that is not spoken, with those that are", async () => {
		const envelope = {
			"io.modelcontextprotocol/protocolVersion": "2031-01-01",
			"io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
			"io.modelcontextprotocol/clientCapabilities": {},
		};
		const answer = await post(
			{ ...LIST, params: { _meta: envelope } },
			{ "mcp-protocol-version": "2031-01-01", "mcp-method": "tools/list" },
		);
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			error: { data: { supported: expect.arrayContaining(["2026-07-28"]) } },
		});
	});

	it("gets nowhere with a session that never was, that is over, or that is someone else's", async () => {
		const own = await mcpSession();
		expect((await post(LIST, own)).status).toBe(200);
		const other = await desk.token("other", { purpose: "call-published-tools" });
		const refusals = [
			await post(LIST, { "mcp-session-id": "guessed" }),
			await post(LIST, { ...own, authorization: `Bearer ${other}` }),
			await post(LIST, own, "/mcp/consents"),
		];
		await fetch(`${desk.url}/mcp/desk`, {
			method: "DELETE",
			headers: { ...own, authorization: `Bearer ${token}` },
		});
		refusals.push(await post(LIST, own));
		const texts = await Promise.all(refusals.map((answer) => answer.text()));
		expect(new Set(texts).size).toBe(1);
		expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
	});

	it("is let in with a token for this publication only, and from no foreign page", async () => {
		const flows = await desk.token("flows", { purpose: "call-tools" });
		const elsewhere = await desk.token("elsewhere", { purpose: "call-published-tools", names: ["consents"] });
		for (const wrong of [flows, elsewhere])
			expect((await post(INITIALIZE, { authorization: `Bearer ${wrong}` })).status).toBe(403);
		expect((await post(INITIALIZE, { authorization: "Bearer x" })).status).toBe(401);
		expect((await post(INITIALIZE, { origin: "https://evil.example" })).status).toBe(403);
		expect((await post(INITIALIZE, {}, "/mcp/nothing")).status).toBe(403);
		expect((await post(INITIALIZE, { authorization: `Bearer ${TOKEN}` }, "/mcp/nothing")).status).toBe(404);
	});

	it("cannot replay what a person's answer was sealed with for another caller", async () => {
		const client = await desk.client("consents", token, {
			versionNegotiation: { mode: { pin: "2026-07-28" } },
			capabilities: { elicitation: { form: {} } },
			inputRequired: { autoFulfill: false },
		});
		const asked = await client.callTool(
			{ name: "send_email", arguments: { ...MAIL, subject: "Replay" } },
			{ allowInputRequired: true },
		);
		expect(asked).toMatchObject({ resultType: "input_required" });
		const state = "requestState" in asked ? String(asked.requestState) : "";
		const meta = {
			"io.modelcontextprotocol/protocolVersion": "2026-07-28",
			"io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
			"io.modelcontextprotocol/clientCapabilities": { elicitation: { form: {} } },
		};
		const replay = (requestState: string, bearer: string) =>
			post(
				{
					jsonrpc: "2.0",
					id: 3,
					method: "tools/call",
					params: {
						name: "send_email",
						arguments: MAIL,
						requestState,
						inputResponses: { consent: { action: "accept", content: {} } },
						_meta: meta,
					},
				},
				{
					authorization: `Bearer ${bearer}`,
					"mcp-protocol-version": "2026-07-28",
					"mcp-method": "tools/call",
					"mcp-name": "send_email",
				},
				"/mcp/consents",
			);
		const before = (await desk.mails()).length;
		const stranger = await desk.token("stranger", { purpose: "call-published-tools" });
		const refused = await (await replay(state, stranger)).json();
		expect(refused).toMatchObject({ error: { data: { reason: "invalid_request_state" } } });
		const accepted = await (await replay(state, token)).json();
		expect(accepted).toMatchObject({ result: { structuredContent: { message_id: expect.any(String) } } });
		// The answer of the one call comes again; nothing is sent twice.
		expect(await (await replay(state, token)).json()).toMatchObject({ result: accepted.result });
		expect(await desk.mails()).toHaveLength(before + 1);
	});
});

describe("a program that calls over plain HTTP", () => {
	const call = (tool: string, body: unknown, headers: Record<string, string> = {}, bearer = token) =>
		fetch(`${desk.url}/tools/desk/${tool}`, {
			method: "POST",
			headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json", ...headers },
			body: JSON.stringify(body),
		});
	const poll = (id: string, bearer = token) => desk.send(`/tools/desk/calls/${id}`, "GET", undefined, bearer);

	it("gets the result, and the run that the call is", async () => {
		const answer = await call("shout", { input: "hello" });
		expect(answer.status).toBe(200);
		expect(await answer.json()).toEqual({ result: { loud: "HELLO" } });
		const [start] = await desk.events(String(answer.headers.get("switchyard-run")));
		expect(start).toMatchObject({ type: "run-start", cause: "session" });
	});

	it("reads what is wrong, with a status that says whose fault it is", async () => {
		const read = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
		expect(await read(await call("shout", { inptu: 1 }))).toMatchObject({
			status: 400,
			error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringContaining("inptu") },
		});
		expect(await read(await call("nothing", {}))).toMatchObject({
			status: 404,
			error: { code: "TOOL_UNKNOWN" },
		});
		expect((await read(await call("broken", {}))).status).toBeGreaterThanOrEqual(400);
		expect(await read(await call("shout", {}, { "idempotency-key": "ü".repeat(2) }))).toMatchObject({
			error: { field: "Idempotency-Key" },
		});
	});

	it("executes nothing twice for one key, also when the first call is over", async () => {
		const key = { "idempotency-key": "order-42" };
		const first = await call("shout", { input: "once" }, key);
		const again = await call("shout", { input: "once" }, key);
		expect(again.headers.get("switchyard-run")).toBe(first.headers.get("switchyard-run"));
		expect(await again.json()).toEqual(await first.json());
		const other = await call("shout", { input: "twice" }, key);
		expect(other.status).toBe(409);
		expect(await other.json()).toMatchObject({ error: { code: "IDEMPOTENCY_CONFLICT" } });
	});

	it("is answered 202 while a person is asked, and asks again by the call's id", async () => {
		const waiting = await call("send_email", { ...MAIL, subject: "Over HTTP" });
		expect(waiting.status).toBe(202);
		const { call: id } = await waiting.json();
		expect(waiting.headers.get("location")).toBe(`/tools/desk/calls/${id}`);
		expect((await poll(id)).status).toBe(202);
		const stranger = await desk.token("poller", { purpose: "call-published-tools" });
		expect((await poll(id, stranger)).status).toBe(404);
		await desk.answer("approved");
		await expect.poll(async () => (await poll(id)).status, PATIENCE).toBe(200);
		expect(await (await poll(id)).json()).toMatchObject({ message_id: expect.any(String) });
	});

	it("finds an OpenAPI document of the tools", async () => {
		const document = await (await desk.send("/tools/desk/openapi.json", "GET", undefined, token)).json();
		const config = await createConfig({ extends: ["spec"] });
		const problems = await lintFromString({ source: JSON.stringify(document), config });
		expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
		expect(document.paths["/send_email"].post).toMatchObject({
			operationId: "send_email",
			requestBody: {
				content: { "application/json": { schema: { required: ["to", "subject", "body"] } } },
			},
		});
	});
});

describe("a tool publication", () => {
	it("names what can be offered, or nothing is changed", async () => {
		const put = async (sources: unknown) => {
			const answer = await desk.send("/api/tool-publications/odd", "PUT", { sources });
			return { status: answer.status, ...(await answer.json()) };
		};
		const refused = (message: string) => ({
			status: 400,
			error: {
				code: "BODY_INVALID",
				field: expect.stringMatching(/^sources\/\d/),
				message: expect.stringContaining(message),
			},
		});
		expect(await put([{ flow: "nothing", node: "agent" }])).toMatchObject(refused("is not published"));
		expect(await put([{ flow: "desk", node: "start" }])).toMatchObject(refused("no tools port"));
		expect(await put([{ flow: "desk", node: "agent", tools: ["shut"] }])).toMatchObject(refused("`shut`"));
		const twice = { flow: "desk", node: "agent", tools: ["shout"] };
		expect(await put([twice, twice])).toMatchObject(refused("Two tools are called `shout`"));
		expect((await desk.send("/api/tool-publications/odd", "DELETE")).status).toBe(404);
	});

	it("offers the chosen tools, notifies its clients of changes, and says what it cannot offer any more", async () => {
		await desk.publishFlow(toolFlow("other"));
		await desk.offer("some", { sources: [{ flow: "other", node: "agent", tools: ["shout"] }] });
		const client = await desk.client("some", TOKEN);
		expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["shout"]);
		const changed = new Promise<void>((resolve) => {
			client.setNotificationHandler("notifications/tools/list_changed", () => resolve());
		});
		await desk.send("/api/flows/other/unpublish", "POST");
		await changed;
		expect((await client.listTools()).tools).toEqual([]);
		const { publications } = await desk.json<ListToolPublicationsReply>("/api/tool-publications");
		expect(publications.find(({ name }) => name === "some")).toMatchObject({
			tools: [],
			problems: ["The flow `other` is not published."],
		});
		expect((await desk.send("/api/tool-publications/some", "DELETE")).status).toBe(204);
		await expect(client.listTools()).rejects.toThrow();
	});
});

const running = async () =>
	(await desk.json<{ runs: { status: string }[] }>("/api/runs?flow=desk")).runs.filter(
		({ status }) => status === "running",
	);
