import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { Client, type ClientCapabilities } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode, SubFlowInput } from "@switchyard/spec/flow";
import type { ListApprovalsReply, ListRunsReply, RunSummary } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { commandLine, programOf } from "./testing/command-line.ts";
import { RunningServer } from "./testing/running-server.ts";

const PATIENCE = { timeout: 20_000 } as const;
const node = (
	id: string,
	type: string,
	params: FlowNode["params"],
	more: Partial<FlowNode> = {},
): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
	...more,
});

/** A flow of these nodes: the first leads to the second, whose tools are the others. */
function flow(id: string, first: FlowNode, second: FlowNode, ...tools: readonly FlowNode[]): Flow {
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [first, second, ...tools],
		wires: [
			{ id: "w", from: { node: first.id, port: "out" }, to: { node: second.id, port: "in" } },
			...tools.map((tool) => ({
				id: tool.id,
				from: { node: second.id, port: "tools" },
				to: { node: tool.id, port: "tool" },
			})),
		],
	};
}

/** The start of a flow that is a tool. */
const called = (tool: string, output: string, inputs: readonly SubFlowInput[] = []) =>
	node("start", "Flow.Called", {
		tool_name: custom(tool),
		inputs: custom(inputs),
		outputs: custom([{ name: output }]),
	});

/** An agent with a tool that says something louder, and one that never ends. */
const DESK = flow(
	"desk",
	node("start", "Flow.Manual", {}),
	node("agent", "AI.Agent", { prompt: custom("-"), model: custom({ provider: "demo" }) }),
	node(
		"shout",
		"Flow.Function",
		{ code: custom("return String(input).toUpperCase();"), input: { scope: "AI" } },
		{ tool: { name: "shout" } },
	),
	node(
		"slow",
		"Flow.Function",
		{ code: custom("while (true) {}"), input: { scope: "AI" }, time_limit_ms: custom(60_000) },
		{ tool: { name: "slow", timeoutMs: 60_000 } },
	),
);

/** A flow that is a tool, and asks for a number. */
const GUESTS = flow(
	"guests",
	called("guests", "answer"),
	node("count", "Flow.Ask", {
		question: custom("How many are you?"),
		form: custom([{ name: "guests", type: "integer", required: true }]),
	}),
);

/** A flow that has the caller's model name a colour, which may ask for the caller's folders. */
const COLOUR = flow(
	"colour",
	called("colour", "answer"),
	node(
		"agent",
		"AI.Agent",
		{ prompt: custom("Name a colour."), model: custom({ provider: "caller" }) },
		{ outputs: { text: "answer" } },
	),
	node("folders", "Workspace.CallerFolders", {}),
);

/** A flow that greets in words of its own. */
const GREETING = flow(
	"greeting",
	called("greeting", "text", [{ name: "tone", type: "choice", choices: ["kind", "short"], ai: true }]),
	node("say", "Flow.Function", { code: custom('return "Good day.";') }, { outputs: { result: "text" } }),
);

let server: RunningServer;

beforeAll(async () => {
	server = await RunningServer.start();
	for (const document of [DESK, GUESTS, COLOUR, GREETING]) {
		const { revision } = await ask<Flow>("POST", "/api/flows", { document });
		await ask("POST", `/api/flows/${document.id}/publish`, { revision });
	}
	const sources = [{ flow: "guests" }];
	await ask("PUT", "/api/tool-publications/guests", { sources, consent: "caller" });
	const offered = [
		{ flow: "greeting", as: "prompt" },
		{ flow: "greeting", as: "resource", uri: "greeting://{tone}", mimeType: "text/plain" },
	];
	await ask("PUT", "/api/tool-publications/greetings", { sources: offered });
}, 60_000);
afterAll(() => server.dispose());

async function send(method: string, path: string, body?: unknown): Promise<Response> {
	const answer = await fetch(server.address + path, {
		method,
		headers: { authorization: `Bearer ${server.token}`, "content-type": "application/json" },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true);
	return answer;
}

async function ask<Reply>(method: string, path: string, body?: unknown): Promise<Reply> {
	return (await (await send(method, path, body)).json()) as Reply;
}

const environment = () => ({ SWITCHYARD_DATA: server.folder, SWITCHYARD_SERVER: server.address });
const runs = async (status: string) =>
	(await ask<ListRunsReply>("GET", "/api/runs?flow=desk")).runs.filter((run) => run.status === status);

const ERAS = [
	["2026-07-28", { pin: "2026-07-28" }],
	["2025-11-25", "legacy"],
] as const;

describe.each(ERAS)("an MCP client of %s that starts the command line [T5]", (_era, mode) => {
	async function connect(what = ["desk"], capabilities: ClientCapabilities = {}) {
		const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode }, capabilities });
		const transport = new StdioClientTransport({
			...programOf(["mcp", ...what], environment()),
			stderr: "pipe",
		});
		let complaints = "";
		transport.stderr?.on("data", (chunk) => {
			complaints += String(chunk);
		});
		if (capabilities.elicitation)
			client.setRequestHandler("elicitation/create", ({ params }) =>
				params.message === "How many are you?"
					? { action: "accept", content: { guests: 4 } }
					: { action: "cancel" },
			);
		await client.connect(transport);
		onTestFinished(() => client.close());
		return { client, complaints: () => complaints };
	}

	it("has the tools of a flow, and calls that are runs", { timeout: 60_000 }, async () => {
		const { client, complaints } = await connect();
		expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(["shout", "slow"]);
		const result = await client.callTool({ name: "shout", arguments: { input: "hello" } });
		expect(result).toMatchObject({ structuredContent: { result: "HELLO" } });
		// A call that only reads is answered before its run is on disk.
		const path = `/api/runs/${result._meta?.["switchyard/run"]}`;
		const run = await vi.waitFor(() => ask<RunSummary>("GET", path));
		expect(run).toMatchObject({ flow: "desk", cause: "session" });
		const refused = await client.callTool({ name: "shout", arguments: { code: "1" } });
		expect(refused).toMatchObject({ isError: true });
		await expect(client.callTool({ name: "nothing", arguments: {} })).rejects.toThrow("nothing");
		expect(complaints()).toBe("");
	});

	it("asks its person what a published flow asks, where it can", { timeout: 120_000 }, async () => {
		const what = ["--publication", "guests"];
		const { client } = await connect(what, { elicitation: { form: {} } });
		expect(await client.callTool({ name: "guests", arguments: {} })).toMatchObject({
			structuredContent: { answer: { guests: 4 } },
		});
		const { client: silent } = await connect(what);
		expect(await silent.callTool({ name: "guests", arguments: {} })).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining("A person has been asked") }],
		});
		const { approvals } = await ask<ListApprovalsReply>("GET", "/api/approvals?flow=guests");
		expect(approvals).toHaveLength(1);
		await send("POST", `/api/runs/${approvals[0]?.run}/cancel`);
		// The same call gets the outcome of the one that waited.
		await expect
			.poll(async () => JSON.stringify(await silent.callTool({ name: "guests", arguments: {} })), PATIENCE)
			.toContain("RUN_CANCELLED");
	});

	it("asks the client for its model and its folders", { timeout: 60_000 }, async () => {
		const { client } = await connect(["colour"], { sampling: { tools: {} }, roots: {} });
		client.setRequestHandler("roots/list", async () => ({ roots: [{ uri: "file:///home/ada/paint" }] }));
		client.setRequestHandler("sampling/createMessage", async ({ params }) => {
			const knows = JSON.stringify(params.messages.at(-1)).includes("file:///home/ada/paint");
			return {
				role: "assistant",
				model: "own",
				stopReason: knows ? "endTurn" : "toolUse",
				content: knows
					? { type: "text", text: "teal" }
					: [{ type: "tool_use", id: "one", name: "caller_folders", input: {} }],
			};
		});
		expect(await client.callTool({ name: "colour", arguments: {} })).toMatchObject({
			structuredContent: { answer: "teal" },
		});
	});

	it("has prompts, resources and completions", { timeout: 60_000 }, async () => {
		const { client } = await connect(["--publication", "greetings"]);
		expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(["greeting"]);
		const { resourceTemplates } = await client.listResourceTemplates();
		expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["greeting://{tone}"]);
		const said = [{ content: { type: "text", text: "Good day." } }];
		expect(await client.getPrompt({ name: "greeting", arguments: { tone: "kind" } })).toMatchObject({
			messages: said,
		});
		expect(await client.readResource({ uri: "greeting://short" })).toMatchObject({
			contents: [{ uri: "greeting://short", text: "Good day." }],
		});
		const { completion } = await client.complete({
			ref: { type: "ref/prompt", name: "greeting" },
			argument: { name: "tone", value: "k" },
		});
		expect(completion.values).toEqual(["kind"]);
	});

	it("cancels a call, and the node stops", { timeout: 60_000 }, async () => {
		const { client } = await connect();
		const gone = new AbortController();
		const call = client.callTool({ name: "slow", arguments: { input: 1 } }, { signal: gone.signal });
		const refused = expect(call).rejects.toThrow();
		await expect.poll(async () => (await runs("running")).length, PATIENCE).toBe(1);
		gone.abort();
		await refused;
		await expect.poll(async () => (await runs("running")).length, PATIENCE).toBe(0);
	});
});

it("ends when its standard input does, cancels what is under way, and has written nothing but the protocol", {
	timeout: 60_000,
}, async () => {
	const { command, args, env } = programOf(["mcp", "desk"], environment());
	const child = spawn(command, args, { env, stdio: ["pipe", "pipe", "pipe"] });
	const printed = text(child.stdout);
	const ended = once(child, "exit");
	const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
	const clientInfo = { name: "x", version: "1" };
	send({
		id: 1,
		method: "initialize",
		params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
	});
	send({ method: "notifications/initialized" });
	send({ id: 2, method: "tools/call", params: { name: "slow", arguments: { input: 1 } } });
	await expect.poll(async () => (await runs("running")).length, PATIENCE).toBe(1);
	child.stdin.end();
	expect(await ended).toEqual([0, null]);
	const lines = (await printed).trimEnd().split("\n");
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ jsonrpc: "2.0", id: 1 }]);
	await expect.poll(async () => (await runs("running")).length, PATIENCE).toBe(0);
});

it.each([
	[
		"a flow that is not there",
		["nothing"],
		1,
		/^FLOW_NOT_FOUND: .*not published.*\nPublish the flow first\.$/,
	],
	["a publication that is not there", ["--publication", "nothing"], 1, /^TOOL_PUBLICATION_NOT_FOUND: /],
	["two at once", ["desk", "--publication", "orders"], 2, /^Name one flow, or one publication\./],
	["nothing", [], 2, /^Name one flow, or one publication\./],
	["no server", ["desk", "--server", "http://127.0.0.1:1"], 3, /^No server answers/],
])("says what is wrong on standard error alone: %s", async (_what, args, code, words) => {
	const said = await commandLine(["mcp", ...args], { ...environment(), SWITCHYARD_TOKEN: server.token });
	expect(said).toMatchObject({ code, stdout: "", stderr: expect.stringMatching(words) });
});
