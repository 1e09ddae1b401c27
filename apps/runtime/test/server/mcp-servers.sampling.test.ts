import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
	type CallToolResult,
	type InputRequiredResult,
	McpServer,
	type ServerContext,
} from "@modelcontextprotocol/server";
import { ai, node } from "@switchyard/flow/testing";
import type { CostsReply, RunEventsReply } from "@switchyard/spec/http";
import type { McpSampling, McpServerSettings } from "@switchyard/spec/mcp";
import type { ScriptStep } from "@switchyard/spec/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answers, desk, McpDesk } from "../support/mcp/mcp-desk.ts";
import { EVERYTHING } from "../support/mcp/serve-everything.ts";
import { type ServedMcp, serveMcp } from "../support/mcp/serve-mcp.ts";

let mcp: McpDesk;
let served: ServedMcp;
/** What the server of the newer protocol was given. */
const given: unknown[] = [];

beforeAll(async () => {
	mcp = await McpDesk.start();
	served = await serveMcp(asker);
});
afterAll(async () => {
	await mcp.app.dispose();
	await served.close();
});

const everything: McpServerSettings = {
	transport: "stdio",
	argv: [process.execPath, EVERYTHING, "stdio"],
};
const sampling = (day: McpSampling["day"], ...script: ScriptStep[]): McpSampling => ({
	model: { provider: "scripted", script },
	day,
});

/** The events of a run whose agent calls the tool that asks a model, so often. */
let runs = 0;
function ask(server: string, prompts: readonly string[]): Promise<RunEventsReply["events"]> {
	const tool = node(
		"tool",
		`${server}.trigger-sampling-request`,
		{ prompt: ai },
		{ tool: { approval: "never" } },
	);
	const calls = prompts.map((prompt) => ({ name: "trigger_sampling_request", arguments: { prompt } }));
	return mcp.run(desk(`samples-${++runs}`, [tool], calls));
}

const samplings = (events: RunEventsReply["events"]) =>
	events.filter(({ type }) => type === "sampling-start" || type === "sampling-end");

describe("a server that has a model asked [T5]", () => {
	it("is not even offered it where its administrator allows nothing", async () => {
		await mcp.put("Plain", everything);
		await mcp.connected("Plain", 19);
		const types = (await mcp.typesOf("Plain")).map(({ id }) => id);
		expect(types).not.toContain("Plain.trigger-sampling-request");
		await mcp.remove("Plain");
	});

	it("gets the administrator's model's answer: journalled with its cost, and paid by the run", async () => {
		const answer = { text: "Forty-two.", costMicroUsd: 500, usage: { inputTokens: 9, outputTokens: 2 } };
		await mcp.put("Asking", { ...everything, sampling: sampling({ calls: 5, microUsd: 5000 }, answer) });
		await mcp.connected("Asking", 20);
		const events = await ask("Asking", ["What is it?"]);
		expect(answers(events)).toMatchObject([
			{ status: "success", data: { text: expect.stringContaining("Forty-two.") } },
		]);
		const step = events.find(({ type }) => type === "tool-request");
		const which = { step: step && "step" in step && step.step, attempt: 1, number: 1, by: "Asking" };
		expect(samplings(events)).toMatchObject([
			{ type: "sampling-start", ...which, model: "scripted", text: expect.stringContaining("What is it?") },
			{ type: "sampling-end", ...which, answer: { text: "Forty-two.", costMicroUsd: 500 } },
		]);
		expect((await mcp.app.send({ url: `/api/runs/${events[0]?.run}` })).json()).toMatchObject({
			costMicroUsd: 500,
		});
		const costs = (await mcp.app.send({ url: "/api/costs" })).json<CostsReply>();
		expect(costs.sources).toContainEqual(
			expect.objectContaining({ kind: "model", name: "scripted", microUsd: 500 }),
		);
		expect(await mcp.find("Asking")).toMatchObject({ sampled: { calls: 1, microUsd: 500, unpriced: 0 } });
		await mcp.remove("Asking");
	});

	it("is refused once it has spent its day, over a restart too, and the run shows it", async () => {
		await mcp.put("Greedy", { ...everything, sampling: sampling({ calls: 1 }, { text: "One." }) });
		await mcp.connected("Greedy", 20);
		const events = await ask("Greedy", ["First?", "Second?"]);
		expect(answers(events)).toMatchObject([
			{ status: "success" },
			{ error: { message: expect.stringContaining("spent its budget for models today: 1 of 1 calls") } },
		]);
		expect(samplings(events)).toMatchObject([
			{ type: "sampling-start" },
			{ type: "sampling-end" },
			{ type: "sampling-end", error: { code: "BUDGET_SPENT" } },
		]);
		await mcp.restart();
		await mcp.connected("Greedy", 20);
		expect(samplings(await ask("Greedy", ["Third?"]))).toMatchObject([{ error: { code: "BUDGET_SPENT" } }]);
		await mcp.remove("Greedy");
	});

	it("gets an error where the model gives none, and the request counts", async () => {
		await mcp.put("Failing", { ...everything, sampling: sampling({ calls: 5 }, { error: "No luck." }) });
		await mcp.connected("Failing", 20);
		const events = await ask("Failing", ["Well?"]);
		expect(samplings(events)).toMatchObject([
			{ type: "sampling-start" },
			{ error: { code: "MODEL_FAILED" } },
		]);
		expect(answers(events)).toMatchObject([{ status: "error" }]);
		expect(await mcp.find("Failing")).toMatchObject({ sampled: { calls: 1 } });
		await mcp.remove("Failing");
	});

	it("never has a secret of ours sent to the model, or kept", async () => {
		const secret = "a-secret-nobody-may-read";
		const payload = { kind: "text", value: { text: secret } };
		await mcp.app.send({ method: "PUT", url: "/api/credentials/sampled", payload });
		await mcp.put("Leaky", { ...everything, sampling: sampling({ calls: 5 }, { text: `It is ${secret}.` }) });
		await mcp.connected("Leaky", 20);
		const [start, end] = samplings(await ask("Leaky", [`Repeat ${secret}`]));
		expect(start).toMatchObject({ text: expect.stringContaining("Repeat •••") });
		expect(end).toMatchObject({ answer: { text: "It is •••." } });
		await mcp.remove("Leaky");
	});

	it("of the newer protocol asks in rounds, and gets its folders beside the answer", async () => {
		const folder = join(mcp.app.folder, "shared");
		mkdirSync(folder);
		await mcp.put("Web", {
			transport: "http",
			url: served.url,
			folders: [folder],
			sampling: sampling({ calls: 5 }, ...Array.from({ length: 9 }, () => ({ text: "Yes." }))),
		});
		await mcp.connected("Web", 3);
		given.length = 0;
		expect(await mcp.answerOf("Web.ask", { approval: "never" })).toMatchObject({ data: { text: "Thanks." } });
		expect(given).toMatchObject([
			{
				model: { role: "assistant", content: { text: "Yes." }, model: "scripted", stopReason: "endTurn" },
				roots: { roots: [{ uri: `file://${folder}`, name: "shared" }] },
			},
		]);
	});

	it.each([
		["asks for a picture to be read", "picture", "MCP_INPUT_REQUIRED"],
		["asks for ever", "again", "BUDGET_SPENT"],
	])("that %s fails the call", async (_what, tool, code) => {
		expect(await mcp.answerOf(`Web.${tool}`, { approval: "never" })).toMatchObject({ error: { code } });
	});
});

describe("a server that asks for its roots [T5]", () => {
	const roots = async (name: string, settings: Partial<McpServerSettings>) => {
		await mcp.put(name, { ...everything, ...settings } as McpServerSettings);
		await mcp.connected(name, 19);
		const answer = await mcp.answerOf(`${name}.get-roots-list`, { name: "get_roots_list" });
		await mcp.remove(name);
		return answer?.data?.text;
	};

	it("gets the folders that its administrator names, and no others", async () => {
		expect(await roots("Rooted", { folders: ["/srv/shared files"] })).toContain(
			"1. shared files\n   URI: file:///srv/shared%20files",
		);
		expect(await roots("Bare", {})).toContain("no roots are currently configured");
	});

	it.each(["relative/path", "C:data", ""])("is set up with absolute paths only: not %j", async (folder) => {
		const request = { ...everything, folders: [folder] };
		const answer = await mcp.app.send({
			method: "PUT",
			url: "/api/mcp-servers/Wrong",
			payload: request,
		});
		expect(answer.json().error).toMatchObject({
			code: "BODY_INVALID",
			field: expect.stringContaining("folders"),
		});
	});
});

/** A server of the newer protocol whose tools ask a model. */
function asker(): McpServer {
	const made = new McpServer({ name: "web", version: "1.0.0" });
	const request = (content: object) => ({
		method: "sampling/createMessage" as const,
		params: { messages: [{ role: "user" as const, content: content as never }], maxTokens: 10 },
	});
	const model = request({ type: "text", text: "Is it so?" });
	made.registerTool(
		"ask",
		{ description: "Asks a model once." },
		(context: ServerContext): CallToolResult | InputRequiredResult => {
			const { inputResponses } = context.mcpReq;
			if (!inputResponses)
				return {
					resultType: "input_required",
					inputRequests: { model, roots: { method: "roots/list" } },
				};
			given.push(inputResponses);
			return { content: [{ type: "text", text: "Thanks." }] };
		},
	);
	made.registerTool("again", { description: "Asks a model for ever." }, () => ({
		resultType: "input_required",
		inputRequests: { model },
	}));
	made.registerTool("picture", { description: "Shows a model a picture." }, () => ({
		resultType: "input_required",
		inputRequests: { model: request({ type: "image", data: "aGk=", mimeType: "image/png" }) },
	}));
	return made;
}
