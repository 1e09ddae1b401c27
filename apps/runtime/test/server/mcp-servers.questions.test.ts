import { fileURLToPath } from "node:url";
import {
	type CallToolResult,
	type InputRequiredResult,
	McpServer,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { node } from "@switchyard/flow/testing";
import type {
	AnswerApprovalBody,
	Approval,
	ListApprovalsReply,
	RunEventsReply,
	RunSummary,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answers, desk, McpDesk } from "../support/mcp/mcp-desk.ts";
import { type ServedMcp, serveMcp } from "../support/mcp/serve-mcp.ts";

const ODD = fileURLToPath(new URL("../support/mcp/odd-server.ts", import.meta.url));
const PATIENCE = { timeout: 20_000 };

let mcp: McpDesk;
let served: ServedMcp;
/** What the server of the newer protocol was given in each round. */
const given: object[] = [];

beforeAll(async () => {
	mcp = await McpDesk.start();
	served = await serveMcp(asker);
	await mcp.put("Odd", { transport: "stdio", argv: [process.execPath, ODD] });
	await mcp.put("Web", { transport: "http", url: served.url });
	await mcp.connected("Odd", 14);
	await mcp.connected("Web", 3);
});
afterAll(async () => {
	await mcp.app.dispose();
	await served.close();
});

let runs = 0;
/** Starts a run whose agent calls one tool. */
const call = (type: string, tool = {}) =>
	mcp.start(
		desk(
			`asks-${++runs}`,
			[node("tool", type, {}, { tool: { approval: "never", ...tool } })],
			[{ name: type.slice(type.indexOf(".") + 1), arguments: {} }],
		),
	);

const questionsOf = async (run: string): Promise<Approval[]> => {
	const { approvals } = (await mcp.app.send({ url: "/api/approvals" })).json<ListApprovalsReply>();
	return approvals.filter((each) => each.run === run);
};

async function question(run: string): Promise<Approval> {
	await vi.waitFor(async () => expect(await questionsOf(run)).toHaveLength(1), PATIENCE);
	return (await questionsOf(run))[0] as Approval;
}

async function answer({ id, token }: Approval, body: Omit<AnswerApprovalBody, "token">) {
	const payload = { token, ...body };
	const answered = await mcp.app.send({ method: "POST", url: `/api/approvals/${id}`, payload });
	return answered.statusCode;
}

async function resultOf(run: string) {
	await vi.waitFor(async () => {
		const { status } = (await mcp.app.send({ url: `/api/runs/${run}` })).json<RunSummary>();
		expect(["succeeded", "failed"]).toContain(status);
	}, PATIENCE);
	const { events } = (await mcp.app.send({ url: `/api/runs/${run}/events` })).json<RunEventsReply>();
	return { events, result: answers(events)[0] };
}

describe("what a server asks in the middle of a call [T5]", () => {
	it("is a question with a form, whose answer goes back to the older protocol's server", async () => {
		const run = await call("Odd.ask_once");
		const asked = await question(run);
		expect(asked.question).toMatchObject({
			text: "Which size?",
			context: expect.stringContaining("The MCP server Odd asks"),
			form: [
				{
					name: "size",
					description: "As on the label\nof the shirt.",
					type: "choice",
					choices: ["S", "L"],
					required: true,
				},
				{
					name: "colours",
					type: "choices",
					choices: [
						{ value: "red", title: "Red as wine" },
						{ value: "blue", title: "Sea" },
					],
					least: 1,
					most: 2,
				},
				{
					name: "days",
					description: "x".repeat(2000),
					type: "choices",
					choices: ["Mon", "Tue"],
					default: ["Tue"],
				},
				{ name: "cut", type: "choice", choices: [{ value: "s", title: "Slim" }] },
				{
					name: "fit",
					type: "choice",
					choices: [
						{ value: "t", title: "Tight" },
						{ value: "l", title: "Loose" },
					],
					default: "l",
				},
				{ name: "field_6", title: "how-many", type: "integer", default: 2 },
			],
		});
		expect(asked.question?.form.at(-1)).not.toHaveProperty("description");
		expect(await answer(asked, { answer: "submitted", values: { size: "XL" } })).toBe(422);
		expect(await answer(asked, { answer: "submitted", values: { size: "L", colours: [] } })).toBe(422);
		await answer(asked, { answer: "submitted", values: { size: "L", colours: ["blue"] } });
		const { events, result } = await resultOf(run);
		expect(JSON.parse(String(result?.data?.text))).toEqual({
			action: "accept",
			content: { size: "L", colours: ["blue"], days: ["Tue"], fit: "l", "how-many": 2 },
		});
		expect(events.map(({ type }) => type)).toEqual(
			expect.arrayContaining(["tool-request", "step-ask", "approval-open", "approval-resolve", "step-start"]),
		);
	});

	it("is declined when the person rejects it", async () => {
		const run = await call("Odd.ask_once");
		await answer(await question(run), { answer: "rejected" });
		const { result } = await resultOf(run);
		expect(JSON.parse(String(result?.data?.text))).toEqual({ action: "decline" });
	});

	it("fails the call after ten questions", async () => {
		const run = await call("Odd.ask");
		for (let asked = 0; asked < 10; asked++)
			await answer(await question(run), { answer: "submitted", values: {} });
		expect((await resultOf(run)).result).toMatchObject({
			status: "error",
			error: { code: "QUESTION_LIMIT" },
		});
	});

	it("goes with the repeated request of the newer protocol, and its state as it came", async () => {
		given.length = 0;
		const run = await call("Web.ask");
		await answer(await question(run), { answer: "submitted", values: { name: "Ann" } });
		await vi.waitFor(
			async () => expect((await questionsOf(run))[0]?.question?.text).toBe("How old?"),
			PATIENCE,
		);
		await answer(await question(run), { answer: "submitted", values: { age: 7 } });
		expect((await resultOf(run)).result).toMatchObject({ status: "success", data: { text: "Welcome." } });
		expect(given).toEqual([
			{},
			{
				requestState: "the server's own",
				inputResponses: {
					who: { action: "accept", content: { name: "Ann" } },
					age: { action: "accept", content: { age: 7 } },
				},
			},
		]);
	});

	it.each([
		["a visit to an address", "visit"],
		["an answer of a model", "sample"],
	])("is refused where it is %s", async (_what, tool) => {
		const { result } = await resultOf(await call(`Web.${tool}`));
		expect(result).toMatchObject({ status: "error", error: { code: "MCP_INPUT_REQUIRED" } });
	});

	it("waits over a restart, in the newer protocol; in the older one the call is lost with its connection", async () => {
		const [newer, older] = [await call("Web.ask"), await call("Odd.ask_once")];
		await Promise.all([question(newer), question(older)]);
		await mcp.restart();
		await mcp.connected("Odd", 14);
		await mcp.connected("Web", 3);
		await answer(await question(newer), { answer: "submitted", values: { name: "Ann" } });
		await vi.waitFor(
			async () => expect((await questionsOf(newer))[0]?.question?.text).toBe("How old?"),
			PATIENCE,
		);
		await answer(await question(newer), { answer: "submitted", values: { age: 7 } });
		expect((await resultOf(newer)).result).toMatchObject({ status: "success" });
		// The tool does not say that it may be called twice: a person decides.
		await answer(await question(older), { answer: "submitted", values: { size: "S" } });
		await vi.waitFor(async () => {
			const { steps } = (await mcp.app.send({ url: "/api/unknown-steps" })).json();
			expect(steps).toMatchObject([{ run: older }]);
		}, PATIENCE);
	});
});

/** A server that asks before it answers. */
function asker(): McpServer {
	const made = new McpServer({ name: "web", version: "1.0.0" });
	const annotations = { readOnlyHint: true };
	const form = (message: string, properties: Record<string, { type: "string" } | { type: "number" }>) => ({
		method: "elicitation/create" as const,
		params: { message, requestedSchema: { type: "object" as const, properties } },
	});
	made.registerTool(
		"ask",
		{ annotations, description: "Asks who asks." },
		(context: ServerContext): CallToolResult | InputRequiredResult => {
			const { inputResponses } = context.mcpReq;
			const requestState = context.mcpReq.requestState();
			given.push({
				...defined({ requestState, inputResponses }),
			});
			if (inputResponses) return { content: [{ type: "text", text: "Welcome." }] };
			return {
				resultType: "input_required",
				requestState: "the server's own",
				inputRequests: {
					who: form("Who?", { name: { type: "string" } }),
					age: form("How old?", { age: { type: "number" } }),
				},
			};
		},
	);
	made.registerTool("visit", { annotations, description: "Sends people away." }, () => ({
		resultType: "input_required",
		inputRequests: {
			there: {
				method: "elicitation/create",
				params: { mode: "url", message: "Go", url: "https://example.com", elicitationId: "1" },
			},
		},
	}));
	made.registerTool("sample", { annotations, description: "Asks a model." }, () => ({
		resultType: "input_required",
		inputRequests: {
			model: { method: "sampling/createMessage", params: { messages: [], maxTokens: 10 } },
		},
	}));
	return made;
}
