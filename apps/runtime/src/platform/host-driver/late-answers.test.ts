import { custom, node } from "@switchyard/flow/testing";
import { agentWith, chainOf, flowOf, probe, TestClock } from "@switchyard/host/testing";
import { NodeError } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { FlowNode } from "@switchyard/spec/flow";
import type { ModelAnswer } from "@switchyard/spec/model";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost, type TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

/** A node, and a model, that answer when the test says so, no matter what they receive meanwhile. */
function patient<Answer>() {
	const asked: { answer: (given: Answer) => void; fail: (error: unknown) => void; signal: AbortSignal }[] =
		[];
	const ask = (signal: AbortSignal) =>
		new Promise<Answer>((answer, fail) => asked.push({ answer, fail, signal }));
	return { asked, ask };
}

const outputs = patient<Readonly<Record<string, unknown>>>();

/** Runs a node that takes too long, in a flow that continues without it and waits for a person. */
async function runTooLong(more: Partial<FlowNode>, options: TestHostOptions = {}) {
	outputs.asked.length = 0;
	const slow = probe("Slow", "safe", (_params, { signal }) => outputs.ask(signal));
	test = new TestHost({ ...options, nodeTypes: [slow] });
	const flow = chainOf(
		node("slow", "Test.Slow", {}, { timeoutMs: 30, onError: "continue", ...more }),
		node("ask", "Flow.Ask", { question: custom("Continue?") }),
	);
	const run = await test.start(flow);
	await vi.waitFor(async () => expect(await test.runHost.get(run)).toMatchObject({ status: "waiting" }));
	return run;
}

async function lateEvent(run: string): Promise<Event> {
	return vi.waitFor(async () => {
		const event = (await test.events(run)).find(({ type }) => type === "step-late");
		if (!event) throw new Error("Nothing came late.");
		return event;
	});
}

describe("an answer that comes after its step's time is over [Q-R8]", () => {
	it("is recorded, and changes neither the message nor what follows", async () => {
		const run = await runTooLong({});
		expect(outputs.asked[0]?.signal.aborted).toBe(true);
		outputs.asked[0]?.answer({ output: "late", undeclared: true });
		expect(await lateEvent(run)).toMatchObject({
			step: 1,
			attempt: 1,
			status: "success",
			outputs: { output: "late" },
			lateMs: expect.any(Number),
		});
		await test.runHost.answer(run, 2, { answer: "submitted", values: {}, actor: OWNER });
		const { status, message } = await test.runHost.waitForEnd(run, 5000);
		expect(status).toBe("succeeded");
		expect(message).toMatchObject({ error: { code: "STEP_TIMEOUT" } });
		expect(message).not.toHaveProperty("output");
		expect(await test.runHost.reruns.replay(run)).toEqual({ events: 9 });
	});

	it("of an earlier attempt is recorded while a later one is under way, whose answer counts", async () => {
		outputs.asked.length = 0;
		const slow = probe("Slow", "safe", (_params, { signal }) => outputs.ask(signal));
		const clock = new TestClock(Date.now());
		test = new TestHost({ nodeTypes: [slow], clock });
		const retry = { attempts: 2, backoffMs: 0 };
		const run = await test.start(chainOf(node("slow", "Test.Slow", {}, { timeoutMs: 1000, retry })));
		await vi.waitFor(() => expect(outputs.asked).toHaveLength(1));
		clock.advance(999);
		await vi.waitFor(() => {
			// The attempt's time, and then the wait before the next one. None is as long as that one's own time.
			clock.advance(1);
			expect(outputs.asked).toHaveLength(2);
		});
		outputs.asked[0]?.answer({ output: "late" });
		expect(await lateEvent(run)).toMatchObject({ step: 1, attempt: 1, outputs: { output: "late" } });
		outputs.asked[1]?.answer({ output: "in time" });
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ message: { output: "in time" } });
	});

	it("finds its run where that rests by then", async () => {
		const run = await runTooLong({}, { limits: { idleMs: 0 } });
		const row = test.database.reader.prepare("select approvals from runs where id = ?");
		await vi.waitFor(() => expect(row.get(run)?.approvals).not.toBeNull());
		await test.runHost.get(run);
		outputs.asked[0]?.answer({ output: "late" });
		expect(await lateEvent(run)).toMatchObject({ outputs: { output: "late" } });
		await test.runHost.answer(run, 2, { answer: "submitted", values: {}, actor: OWNER });
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
	});

	it("is recorded as the failure that it is, unless it only says that it stopped", async () => {
		const run = await runTooLong({});
		outputs.asked[0]?.fail(new NodeError({ code: "MAIL_REFUSED", message: "No such user." }));
		const event = await lateEvent(run);
		expect(event).toMatchObject({ status: "error", error: { code: "MAIL_REFUSED" } });

		const other = await test.start(
			chainOf(node("slow", "Test.Slow", {}, { timeoutMs: 30, onError: "continue" })),
		);
		await vi.waitFor(() => expect(outputs.asked[1]?.signal.aborted).toBe(true));
		const { reason } = outputs.asked[1]?.signal ?? {};
		outputs.asked[1]?.fail(new NodeError({ code: "STOPPED", message: "Stopped.", cause: reason }));
		await test.runHost.waitForEnd(other, 5000);
		expect(await test.eventTypes(other)).not.toContain("step-late");
	});

	it.each<[string, Readonly<Record<string, unknown>>, Partial<Fault>]>([
		["too large", { output: "x".repeat(3000) }, { code: "MESSAGE_TOO_LARGE" }],
		["no JSON", { output: 1n }, { code: "NODE_FAILED" }],
	])("is recorded without what it gave when that is %s", async (_what, given, error) => {
		const run = await runTooLong({}, { limits: { messageSize: 2000 } });
		outputs.asked[0]?.answer(given);
		const event = await lateEvent(run);
		expect(event).toMatchObject({ status: "error", error });
		expect(event).not.toHaveProperty("outputs");
	});

	it("comes to the log alone when its run is over, because nothing follows a run's end", async () => {
		const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
		outputs.asked.length = 0;
		const slow = probe("Slow", "safe", (_params, { signal }) => outputs.ask(signal));
		test = new TestHost({ logger, nodeTypes: [slow] });
		const run = await test.start(chainOf(node("slow", "Test.Slow", {}, { timeoutMs: 30 })));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ error: { code: "STEP_TIMEOUT" } });
		const before = await test.events(run);
		outputs.asked[0]?.answer({ output: "late" });
		await vi.waitFor(() => expect(logger.warn).toHaveBeenCalledOnce());
		expect(logger.warn.mock.calls[0]?.[0]).toMatchObject({ run, step: 1, attempt: 1 });
		expect(await test.events(run)).toEqual(before);
	});
});

describe("an answer to an agent that comes too late [Q-R8]", () => {
	it("from a tool is recorded at its step, and the model keeps the result that it received", async () => {
		outputs.asked.length = 0;
		const slow = probe("Slow", "once", (_params, { signal }) => outputs.ask(signal));
		const wait = probe("Wait", "safe", async () => ({
			output: await again.ask(new AbortController().signal),
		}));
		const again = patient<string>();
		test = new TestHost({ nodeTypes: [slow, wait] });
		const script = [
			{ toolCalls: [{ name: "slow", arguments: {} }] },
			{ toolCalls: [{ name: "wait", arguments: {} }] },
			{ text: "done" },
		];
		const flow = agentWith(
			script,
			node("slow", "Test.Slow", {}, { tool: { timeoutMs: 30 } }),
			node("wait", "Test.Wait"),
		);
		const run = await test.start(flow);
		await vi.waitFor(() => expect(again.asked).toHaveLength(1));
		outputs.asked[0]?.answer({ output: "sent" });
		expect(await lateEvent(run)).toMatchObject({ step: 2, status: "success", outputs: { output: "sent" } });
		again.asked[0]?.answer("waited");
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		const events = await test.events(run);
		const received = events.filter((event) => event.type === "tool-response" && event.step === 2);
		expect(received).toMatchObject([{ result: { status: "error", error: { code: "TOOL_TIMEOUT" } } }]);
	});

	it("from its model is recorded with its words and its cost", async () => {
		const models = patient<ModelAnswer>();
		const flow = flowOf(
			[
				node(
					"agent",
					"AI.Agent",
					{ prompt: custom("Do it."), model: custom({ provider: "demo" }) },
					{ onError: "continue" },
				),
				node("ask", "Flow.Ask", { question: custom("Continue?") }),
			],
			["start>agent", "agent>ask"],
		);
		test = new TestHost({
			ask: (_request, { signal }) => models.ask(signal),
			limits: { modelTimeoutMs: 30 },
		});
		const run = await test.start(flow);
		await vi.waitFor(async () => expect(await test.runHost.get(run)).toMatchObject({ status: "waiting" }));
		const answer = { text: "At last.", toolCalls: [], usage: { inputTokens: 7, outputTokens: 3 } };
		models.asked[0]?.answer(answer);
		expect(await lateEvent(run)).toMatchObject({ step: 1, attempt: 1, turn: 1, status: "success", answer });
		await test.runHost.answer(run, 2, { answer: "submitted", values: {}, actor: OWNER });
		const { message } = await test.runHost.waitForEnd(run, 5000);
		expect(message).toMatchObject({ error: { code: "MODEL_FAILED" } });
		expect(message).not.toHaveProperty("text");
	});
});
