import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientOptions, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { PublishedDesk } from "../support/published/published-desk.ts";
import { ServerProcess } from "../support/server-process.ts";

const position = { x: 0, y: 0 };
const MODEL = { provider: "caller" };

/** A flow that is a tool: an agent, with a question to a person or a tool beside it. */
function flow(id: string, params: FlowNode["params"], others: readonly FlowNode[] = []): Flow {
	const start = { tool_name: custom(id), inputs: custom([]), outputs: custom([{ name: "answer" }]) };
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Called", name: "start", position, params: start },
			{
				id: "agent",
				type: "AI.Agent",
				name: "agent",
				position,
				params: { prompt: custom("Name a colour."), model: custom(MODEL), ...params },
				outputs: { text: "answer" },
			},
			...others,
		],
		wires: [
			{ id: "w", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			...others.map(({ id: node, tool }) =>
				tool
					? { id: `t-${node}`, from: { node: "agent", port: "tools" }, to: { node, port: "tool" } }
					: { id: `t-${node}`, from: { node: "start", port: "out" }, to: { node, port: "in" } },
			),
		],
	};
}

const SHOUT: FlowNode = {
	id: "shout",
	type: "Flow.Function",
	name: "shout",
	position,
	params: { code: custom("return { loud: String(input).toUpperCase() };"), input: { scope: "AI" } },
	tool: { name: "shout", description: "Says it louder." },
};
const ASK: FlowNode = {
	id: "who",
	type: "Flow.Ask",
	name: "who",
	position,
	params: {
		question: custom("What is your name?"),
		form: custom([{ name: "name", type: "text", required: true }]),
	},
};

const FLOWS = [
	flow("plain", {}),
	flow("with_tool", {}, [SHOUT]),
	flow("with_form", {}, [ASK]),
	flow("with_fallback", {
		fallback_models: custom([{ provider: "scripted", script: [{ text: "grey" }] }]),
	}),
];

let desk: PublishedDesk;
let token: string;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	for (const each of FLOWS) await desk.publishFlow(each);
	await desk.offer("desk", { sources: FLOWS.map(({ id }) => ({ flow: id })), consent: "caller" });
	token = await desk.token("caller", { purpose: "call-published-tools", names: ["desk"] });
});
afterAll(() => desk.dispose());

const REVISIONS: readonly [string, ClientOptions][] = [
	["2025-11-25", {}],
	["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
];

const words = (text: string) =>
	({ role: "assistant", model: "own", content: { type: "text", text }, stopReason: "endTurn" }) as const;

describe.each(REVISIONS)("an agent with the model of its caller, in %s [T5]", (revision, options) => {
	const connect = (capabilities: ClientOptions["capabilities"]) =>
		desk.client("desk", token, { ...options, ...defined({ capabilities }) });

	it("has the client's answer, and notes the request as any other", async () => {
		const client = await connect({ sampling: {} });
		const asked: unknown[] = [];
		client.setRequestHandler("sampling/createMessage", async ({ params }) => {
			asked.push(params);
			return words("teal");
		});
		const result = await client.callTool({ name: "plain", arguments: {} });
		expect(result.structuredContent).toEqual({ answer: "teal" });
		expect(asked).toEqual([
			expect.objectContaining({
				maxTokens: 4096,
				messages: [{ role: "user", content: { type: "text", text: "Name a colour." } }],
			}),
		]);
		const { runs } = await desk.json<{ runs: { id: string; flow: string }[] }>("/api/runs?flow=plain");
		const events = await desk.whole(String(runs[0]?.id));
		expect(events.filter(({ type }) => type === "model-start" || type === "model-end")).toHaveLength(2);
	});

	it("calls its tools where the client's model calls tools", async () => {
		const client = await connect({ sampling: { tools: {} } });
		client.setRequestHandler("sampling/createMessage", async ({ params }) => {
			const last = JSON.stringify(params.messages.at(-1));
			if (last.includes("TEAL")) return words("It is TEAL.");
			return {
				role: "assistant",
				model: "own",
				stopReason: "toolUse",
				content: [{ type: "tool_use", id: "one", name: "shout", input: { input: "teal" } }],
			};
		});
		const { structuredContent } = await client.callTool({ name: "with_tool", arguments: {} });
		expect(structuredContent).toEqual({ answer: "It is TEAL." });
	});

	it.each([
		["plain", {}, { sampling: {} }],
		["with_tool", { sampling: {} }, { sampling: { tools: {} } }],
	])("says of %s what the client would have to offer", async (name, capabilities, requiredCapabilities) => {
		const client = await connect(capabilities);
		if ("sampling" in capabilities)
			client.setRequestHandler("sampling/createMessage", async () => words("no"));
		const called = client.callTool({ name, arguments: {} });
		if (revision === "2025-11-25") {
			const result = await called;
			expect(result.isError).toBe(true);
			expect(JSON.stringify(result.content)).toContain("CALLER_MODEL_MISSING");
		} else await expect(called).rejects.toMatchObject({ code: -32021, data: { requiredCapabilities } });
	});

	it("lets a fallback model answer where the client offers none", async () => {
		const client = await connect({});
		const { structuredContent } = await client.callTool({ name: "with_fallback", arguments: {} });
		expect(structuredContent).toEqual({ answer: "grey" });
	});

	it("asks the person and the model at once", async () => {
		const client = await connect({ sampling: {}, elicitation: { form: {} } });
		client.setRequestHandler("sampling/createMessage", async () => words("teal"));
		client.setRequestHandler("elicitation/create", async () => ({
			action: "accept",
			content: { name: "Ada" },
		}));
		const result = await client.callTool({ name: "with_form", arguments: {} });
		expect(result.isError ?? false, JSON.stringify(result)).toBe(false);
	});
});

it("says to callers over plain HTTP that they have no model", async () => {
	const reply = await desk.send("/tools/desk/plain", "POST", {}, token);
	expect(await reply.json()).toMatchObject({
		error: { code: expect.stringContaining("CALLER_MODEL_MISSING") },
	});
});

it.each(REVISIONS)(
	"asks nobody twice after the server was killed in %s [Q-R1]",
	async (_revision, options) => {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-caller-"));
		let server = await ServerProcess.start(folder, {});
		onTestFinished(async () => {
			await server.kill();
			rmSync(folder, { recursive: true, force: true });
		});
		const document = flow("plain", {});
		const { revision } = await server.request<Flow>("POST", "/api/flows", { document });
		await server.request("POST", "/api/flows/plain/publish", { revision });
		const connect = async () => {
			const client = new Client(
				{ name: "test", version: "1" },
				{ ...options, capabilities: { sampling: {} } },
			);
			const requestInit = { headers: { authorization: `Bearer ${server.token}` } };
			await client.connect(
				new StreamableHTTPClientTransport(new URL("/mcp/flows/plain", server.address), { requestInit }),
			);
			return client;
		};
		const client = await connect();
		const asked = Promise.withResolvers<void>();
		let times = 0;
		client.setRequestHandler("sampling/createMessage", async () => {
			times += 1;
			asked.resolve();
			return new Promise<never>(() => {});
		});
		client.callTool({ name: "plain", arguments: {} }).catch(() => {});
		await asked.promise;
		await server.kill();
		await client.close();

		server = await ServerProcess.start(folder, {});
		const other = await connect();
		other.setRequestHandler("sampling/createMessage", async () => {
			times += 1;
			return words("late");
		});
		const runs = async () => (await server.request<{ runs: RunSummary[] }>("GET", "/api/runs")).runs;
		const ends = async () => (await runs()).map(({ status, error }) => error?.code ?? status).sort();
		await expect.poll(ends, { timeout: 10_000 }).toEqual(["SESSION_LOST", "cancelled"]);
		expect(times).toBe(1);
		await other.close();
	},
);
