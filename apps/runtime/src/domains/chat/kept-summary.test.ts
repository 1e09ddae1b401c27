import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Turn } from "@switchyard/spec/chat";
import type { Flow } from "@switchyard/spec/flow";
import type { Conversation, ConversationSummary, RunEventsReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ServerProcess } from "../../../test/support/server-process.ts";
import { type ModelServer, startModelServer } from "../../platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../platform/models/testing/served-answer.ts";

/** What the model says, request by request. */
const ANSWERS: readonly ServedAnswer[] = [
	{ text: ["Let me ", "think."], holdAfter: 3 },
	{ text: ["Blue it is. ", "y".repeat(600)] },
	{ text: ["They want it in blue."] },
	{ text: ["It will be ", "ready on Monday."], holdAfter: 2 },
	{ text: ["It will be ready on Monday."] },
	{ text: ["In blue."] },
	{ text: ["In green."] },
];

const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
let model: ModelServer;
let server: ServerProcess;
let id: string;

beforeAll(async () => {
	model = await startModelServer("openai-compatible", ANSWERS);
	server = await ServerProcess.start(folder, environment);
	const value = { apiKey: "test-key-4711", baseUrl: model.baseUrl };
	await server.request("PUT", "/api/credentials/local", { kind: "model", value });
	await server.request("POST", "/api/flows", { document: desk() });
	await server.request("POST", "/api/flows/desk/publish", { revision: 1 });
	({ id } = await server.request<ConversationSummary>("POST", "/api/conversations", { flow: "desk" }));
});

afterAll(async () => {
	await server.kill();
	await model.close();
	rmSync(folder, { recursive: true, force: true });
});

it("the summary that one answer made is kept with its label, through kill -9, and later answers of its branches begin with it", {
	timeout: 120_000,
}, async () => {
	await say("m1", "In which colours can you paint it?");
	await asked(1);
	await expect.poll(async () => (await turns())[0]?.answers[0]?.run).toBeDefined();
	await server.request("POST", `/api/conversations/${id}/stop`, { message: "m1" });
	await answered("m1");
	await say("m2", `Blue, please. ${"x".repeat(2_500)}`, "m1");
	await answered("m2");

	// The summary has been made, and the answer is under way.
	await say("m3", "When will it be ready?", "m2");
	await asked(4);
	expect(model.requests[2]?.body).not.toHaveProperty("tools");
	await server.kill();
	server = await ServerProcess.start(folder, environment);
	await answered("m3");
	expect((await turns()).map(({ summary }) => summary)).toEqual([
		undefined,
		{ text: "They want it in blue.", messages: 2, untrusted: true, private: true },
		undefined,
	]);

	await say("m4", "Which colour was it?", "m3");
	const last = await answered("m4");
	expect(messagesOf(5)).toEqual([
		{
			role: "user",
			content: expect.stringMatching(/^Summary of the conversation.*They want it in blue\.$/s),
		},
		{ role: "user", content: "When will it be ready?" },
		{ role: "assistant", content: "It will be ready on Monday." },
		{ role: "user", content: "Which colour was it?" },
	]);

	await say("m2b", "Green, please.", "m1");
	const branch = await answered("m2b");
	expect(messagesOf(6).map(({ content }) => content)).toEqual([
		"In which colours can you paint it?",
		expect.stringContaining("Let me"),
		"Green, please.",
	]);
	expect(model.requests).toHaveLength(7);

	const run = last.answers[0]?.run;
	const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${run}/events`);
	expect(events[0]).toMatchObject({ marks: { history: { untrusted: true, private: true } } });
	await server.request("DELETE", `/api/conversations/${id}`);
	for (const each of [run, branch.answers[0]?.run, id]) {
		const replayed = await server.request<object>("POST", `/api/runs/${each}/replay`, {});
		expect(replayed).not.toHaveProperty("difference");
	}
});

function say(message: string, text: string, parent?: string) {
	const body = { id: message, text, ...defined({ parent }) };
	return server.request("POST", `/api/conversations/${id}/messages`, body);
}

async function turns(): Promise<readonly Turn[]> {
	return (await server.request<Conversation>("GET", `/api/conversations/${id}`)).turns;
}

async function answered(message: string): Promise<Turn> {
	const find = async () => (await turns()).find((turn) => turn.id === message);
	await expect
		.poll(async () => (await find())?.answers[0]?.status, { timeout: 30_000 })
		.toMatch(/answered|stopped/);
	return (await find()) as Turn;
}

async function asked(times: number) {
	await expect.poll(() => model.requests.length, { timeout: 30_000 }).toBe(times);
}

function messagesOf(request: number) {
	return model.requests[request]?.body.messages as { readonly role: string; readonly content: string }[];
}

function desk(): Flow {
	const setting = {
		provider: "openai-compatible",
		model: "local",
		credential: "local",
		contextTokens: 1_000,
	};
	const read = (path: string) => ({ scope: "Message", path }) as const;
	const params = { prompt: read("text"), history: read("history"), model: custom(setting) };
	const nodes = [node("message", "Flow.Chat"), node("agent", "AI.Agent", params)];
	return { ...flowOf(nodes, ["message>agent"]), id: "desk" };
}
