import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { ServerProcess } from "../support/server-process.ts";

/** The first provider thinks, and calls a tool; then it is too busy. It asks to wait long enough to kill the server within it. */
const ANSWERS: readonly ServedAnswer[] = [
	{
		reasoning: { text: ["I count ", "on my fingers."], signature: "seal-1", encrypted: "only-for-them" },
		toolCalls: [{ id: "call-a", name: "log", arguments: { text: "One." } }],
	},
	{ status: 429, message: "Slow down.", headers: { "retry-after": "2" } },
	{ status: 529, message: "We are full." },
];

const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };
let thinking: ModelServer;
let spare: ModelServer;
let server: ServerProcess;

beforeAll(async () => {
	thinking = await startModelServer("anthropic", ANSWERS);
	spare = await startModelServer("anthropic", [{ text: ["Two."] }]);
	server = await ServerProcess.start(folder, environment);
	for (const [name, { baseUrl }] of Object.entries({ thinking, spare })) {
		const value = { apiKey: "test-key-4711", baseUrl };
		await server.request("PUT", `/api/credentials/${name}`, { kind: "model", value });
	}
	await server.request("POST", "/api/flows", { document: desk() });
});

afterAll(async () => {
	await server.kill();
	await Promise.all([thinking.close(), spare.close()]);
	rmSync(folder, { recursive: true, force: true });
});

it("what a model thought goes back to it unchanged after its server was killed, and to no other model", {
	timeout: 60_000,
}, async () => {
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/thinking-desk/runs", {});
	const events = async (): Promise<Event[]> =>
		(await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`)).events;
	await expect
		.poll(async () => (await events()).map(({ type }) => type), { timeout: 10_000 })
		.toContain("timer-set");
	await server.kill();
	server = await ServerProcess.start(folder, environment);
	const status = async () => (await server.request<RunSummary>("GET", `/api/runs/${runId}`)).status;
	await expect.poll(status, { timeout: 30_000 }).toBe("succeeded");

	const [answered] = (await events()).filter((event) => event.type === "model-end");
	expect(answered?.answer.reasoning).toEqual([
		{ text: "I count on my fingers.", signature: "seal-1" },
		{ text: "", encrypted: "only-for-them" },
	]);
	const saidBefore = ({ requests }: ModelServer) =>
		requests.map(({ body }) => (body.messages as { content: unknown }[])[1]?.content);
	const thoughts = [
		{ type: "thinking", thinking: "I count on my fingers.", signature: "seal-1" },
		{ type: "redacted_thinking", data: "only-for-them" },
	];
	const call = { type: "tool_use", id: "call-a", name: "log", input: { text: "One." } };
	expect(saidBefore(thinking)).toEqual([undefined, [...thoughts, call], [...thoughts, call]]);
	expect(saidBefore(spare)).toEqual([[call]]);
	expect(thinking.requests[0]?.body.thinking).toMatchObject({ type: "enabled" });
	const { difference } = await server.request<{ difference?: unknown }>(
		"POST",
		`/api/runs/${runId}/replay`,
		{},
	);
	expect(difference).toBeUndefined();
});

function desk(): Flow {
	const model = { provider: "anthropic", model: "large" };
	const agent = {
		prompt: custom("Count."),
		model: custom({ ...model, credential: "thinking", reasoning: "low" }),
		fallback_models: custom([{ ...model, credential: "spare" }]),
		max_waits: custom(1),
	};
	const nodes = [
		node("agent", "AI.Agent", agent),
		node("log", "Flow.Log", { text: { scope: "AI" } }, { tool: { name: "log" } }),
	];
	return { ...flowOf(nodes, ["start>agent", "agent.tools>log.tool"]), id: "thinking-desk" };
}
