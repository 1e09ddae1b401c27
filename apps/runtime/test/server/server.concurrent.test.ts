import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ServerProcess } from "../support/server-process.ts";

const RUNS = 50;
const CALLS = 3;

const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
let server: ServerProcess;

beforeAll(async () => {
	server = await ServerProcess.start(folder);
	await server.request("POST", "/api/flows", { document: desk() });
});

afterAll(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

/** An agent whose model calls a function of the run's own message three times at once. */
function desk(): Flow {
	const call = { name: "run_function", arguments: {} };
	const script = [{ toolCalls: Array.from({ length: CALLS }, () => call) }, { text: "Done." }];
	return flowOf(
		[
			node("desk", "AI.Agent", { prompt: custom("Count."), model: custom({ provider: "scripted", script }) }),
			node("count", "Flow.Function", {
				code: custom("return { run: input };"),
				input: { scope: "Message", path: "number" },
			}),
		],
		["start>desk", "desk.tools>count.tool"],
	);
}

it("keeps the calls of fifty runs apart that work at the same time [T16]", { timeout: 60_000 }, async () => {
	const numbers = Array.from({ length: RUNS }, (_, index) => index);
	const started = await Promise.all(
		numbers.map((number) =>
			server.request<StartRunReply>("POST", `/api/flows/${desk().id}/runs`, { message: { number } }),
		),
	);
	const ends = async () =>
		Promise.all(
			started.map(
				async ({ runId }) => (await server.request<RunSummary>("GET", `/api/runs/${runId}`)).status,
			),
		);
	await expect.poll(ends, { timeout: 40_000 }).toEqual(numbers.map(() => "succeeded"));
	const callers = new Set<string>();
	for (const [number, { runId }] of started.entries()) {
		const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`);
		const answers = events.filter(
			(event): event is Event & { type: "tool-response" } => event.type === "tool-response",
		);
		expect(answers.map(({ result }) => result.data)).toEqual(
			Array.from({ length: CALLS }, () => ({ result: { run: number } })),
		);
		for (const { callerId = "" } of answers) callers.add(callerId);
	}
	expect(callers.size).toBe(RUNS * CALLS);
});
