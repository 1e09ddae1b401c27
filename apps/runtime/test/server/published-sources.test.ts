import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import type { PublishedSource } from "@switchyard/spec/tool-publication";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PublishedDesk, toolFlow } from "../support/published/published-desk.ts";

const position = { x: 0, y: 0 };

/** A flow that others call: a note of the caller's, for a desk that the caller does not choose, which a person may have to see. */
function noteFlow(id: string, { asks }: { readonly asks: boolean }): Flow {
	const inputs = [
		{ name: "note", type: "text", required: true, ai: true, description: "What to write." },
		{ name: "desk", type: "text", required: true },
	];
	return {
		formatVersion: 1,
		id,
		name: id,
		revision: 0,
		nodes: [
			{
				id: "called",
				type: "Flow.Called",
				name: "Called",
				position,
				params: {
					inputs: custom(inputs),
					outputs: custom([{ name: "written" }]),
					tool_name: custom(id.replaceAll("-", "_")),
					tool_description: custom("Writes a note."),
				},
			},
			{
				id: "write",
				type: "Flow.Set",
				name: "Write",
				position,
				params: {
					fields: custom([
						{ name: "written", value: { scope: "Message", template: "{{ desk }}: {{ note }}" } },
					]),
				},
			},
			...(asks
				? [
						{
							id: "ask",
							type: "Flow.Ask",
							name: "Ask",
							position,
							params: { question: custom("May it be written?") },
						},
					]
				: []),
		],
		wires: (asks ? ["ask", "write"] : ["write"]).map((node, index, nodes) => ({
			id: `w${index}`,
			from: { node: nodes[index - 1] ?? "called", port: "out" },
			to: { node, port: "in" },
		})),
	};
}

let desk: PublishedDesk;
let token: string;

beforeAll(async () => {
	desk = await PublishedDesk.start();
	await desk.publishFlow(toolFlow());
	await desk.publishFlow(noteFlow("write-note", { asks: false }));
	await desk.publishFlow(noteFlow("asked-note", { asks: true }));
	await desk.offer("several", {
		sources: [
			{ flow: "desk", node: "agent", tools: ["broken"] },
			{ flow: "desk", nodes: ["shout", "fixed", "mail"], message: { secret: "kept" } },
			{ flow: "write-note", message: { desk: "Orders" } },
			{ flow: "asked-note", message: { desk: "Orders" } },
		],
	});
	token = await desk.token("client", { purpose: "call-published-tools", names: ["several"] });
});
afterAll(() => desk.dispose());

const PATIENCE = { timeout: 10_000 } as const;
const runOf = (result: { readonly _meta?: Record<string, unknown> | undefined }) =>
	String(result._meta?.["switchyard/run"]);

describe("a publication of several sources [T5]", () => {
	it("lists a port's tools, single nodes and flows, each with what its caller may fill", async () => {
		const { tools } = await (await desk.client("several", token)).listTools();
		expect(tools.map(({ name }) => name)).toEqual([
			"broken",
			"shout",
			"fixed",
			"send_email",
			"write_note",
			"asked_note",
		]);
		expect(tools.find(({ name }) => name === "write_note")).toMatchObject({
			description: "Writes a note.",
			inputSchema: {
				properties: { note: { type: "string", description: "What to write." } },
				required: ["note"],
				additionalProperties: false,
			},
			outputSchema: { properties: { written: {} } },
		});
		expect(tools.find(({ name }) => name === "fixed")?.inputSchema.properties).toEqual({});
	});

	it("calls a single node, in which the flow fills what is the flow's", async () => {
		const client = await desk.client("several", token);
		const loud = await client.callTool({ name: "shout", arguments: { input: "hello" } });
		expect(loud).toMatchObject({ structuredContent: { result: { loud: "HELLO" } } });
		expect(await client.callTool({ name: "fixed", arguments: {} })).toMatchObject({
			structuredContent: { result: "kept" },
		});
		const refused = await client.callTool({ name: "shout", arguments: { input: "x", code: "return 1" } });
		expect(refused).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("code") }] });
		const events = await desk.whole(runOf(loud));
		expect(events[0]).toMatchObject({ type: "run-start", node: "shout", cause: "session" });
		expect(events.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
	});

	it("asks a person before a single node that needs consent, and shows what would be called", async () => {
		const client = await desk.client("several", token);
		const call = () =>
			client.callTool({ name: "send_email", arguments: { to: "a@example.com", subject: "S", body: "B" } });
		expect(await call()).toMatchObject({ isError: true });
		const { approvals } = await desk.json<{ approvals: unknown[] }>("/api/approvals");
		expect(approvals).toMatchObject([
			{ node: "mail", call: { schema: { required: ["to", "subject", "body"] } } },
		]);
		await desk.answer("approved");
		await expect
			.poll(call, PATIENCE)
			.toMatchObject({ structuredContent: { message_id: expect.any(String) } });
	});

	it("runs a flow with the caller's inputs and those that are not the caller's", async () => {
		const client = await desk.client("several", token);
		const result = await client.callTool({ name: "write_note", arguments: { note: "Ship 42." } });
		expect(result).toMatchObject({ structuredContent: { written: "Orders: Ship 42." } });
		const call = (await desk.whole(runOf(result))).find(({ type }) => type === "run-call");
		const child = call && "child" in call ? call.child : "";
		expect(await desk.json<RunSummary>(`/api/runs/${child}`)).toMatchObject({
			flow: "write-note",
			cause: "sub-flow",
			status: "succeeded",
		});
		const forbidden = await client.callTool({ name: "write_note", arguments: { note: "x", desk: "Mine" } });
		expect(forbidden).toMatchObject({ isError: true, content: [{ text: expect.stringContaining("desk") }] });
	});

	it("answers that a person is asked where the flow asks one, and gives the outcome of the one call later", async () => {
		const client = await desk.client("several", token);
		const call = () => client.callTool({ name: "asked_note", arguments: { note: "Ship 43." } });
		expect(await call()).toMatchObject({
			isError: true,
			content: [{ text: expect.stringContaining("person") }],
		});
		await desk.answer("submitted");
		await expect.poll(call, PATIENCE).toMatchObject({ structuredContent: { written: "Orders: Ship 43." } });
	});

	it.each<[string, PublishedSource, string, string]>([
		[
			"both a node and nodes",
			{ flow: "desk", node: "agent", nodes: ["mail"] },
			"sources/0/nodes",
			"not both",
		],
		["tools of no node", { flow: "desk", tools: ["shout"] }, "sources/0/tools", "`node`"],
		[
			"a node that is not there",
			{ flow: "desk", nodes: ["mail", "nothing"] },
			"sources/0/nodes/1",
			"`nothing`",
		],
		["a node that is no tool", { flow: "desk", nodes: ["start"] }, "sources/0/nodes/0", "no tool"],
		[
			"an agent as a single node",
			{ flow: "desk", nodes: ["agent"] },
			"sources/0/nodes/0",
			"tools of its own",
		],
		["a flow that others cannot call", { flow: "desk" }, "sources/0/flow", "Sub-flow Start"],
		["a flow that is not published", { flow: "nothing" }, "sources/0/flow", "not published"],
		["an input that nobody fills", { flow: "write-note" }, "sources/0/message", "`desk`"],
	])("refuses %s, and says where and what to do", async (_what, source, field, words) => {
		const answer = await desk.send("/api/tool-publications/odd", "PUT", { sources: [source] });
		expect(answer.status).toBe(400);
		expect(await answer.json()).toMatchObject({
			error: {
				code: "BODY_INVALID",
				field,
				message: expect.stringContaining(words),
				hint: expect.stringMatching(/\.$/),
			},
		});
	});
});
