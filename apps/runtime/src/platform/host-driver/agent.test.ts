import { custom, node } from "@switchyard/flow/testing";
import { agentWith, counter, flowOf, probe } from "@switchyard/host/testing";
import { OWNER } from "@switchyard/spec/actor";
import { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { ModelAnswer } from "@switchyard/spec/model";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";

let test: TestHost;

afterEach(() => test.remove());

function call(name: string, input?: unknown) {
	return { name, arguments: input === undefined ? {} : { input } };
}

const asTool = { params: { input: { scope: "AI" as const } } };

async function journalledTypes(run: string): Promise<string[]> {
	return (await test.runHost.events(run, 1, 1000)).events.map(({ type }) => type);
}

function ofType<Type extends Event["type"]>(events: readonly Event[], type: Type) {
	return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}

describe("an agent", () => {
	it("asks its model and calls the very node that a flow could use; nothing flows on from the call [R15] [R20]", async () => {
		const echo = probe("Echo", "safe", async ({ input }) => ({ output: input }));
		test = new TestHost({ nodeTypes: [echo] });
		const script = [{ toolCalls: [call("echo", "hi")] }, { text: "done" }];
		const flow = agentWith(script, node("echo", "Test.Echo", {}, asTool), node("after", "Flow.Set"));
		const wired = { id: "on", from: { node: "echo", port: "out" }, to: { node: "after", port: "in" } };
		const started = { ...flow, wires: [...flow.wires.filter(({ to }) => to.node !== "after"), wired] };
		const run = await test.start(started, { question: "?" });
		const summary = await test.runHost.waitForEnd(run, 5000);
		expect(summary).toMatchObject({
			status: "succeeded",
			message: { question: "?", text: "done", tool_calls: 1 },
		});
		const events = await test.events(run);
		expect(events.map(({ type }) => type)).toEqual([
			"run-start",
			"step-start",
			"model-start",
			"model-end",
			"tool-request",
			"tool-response",
			"model-start",
			"model-end",
			"step-end",
			"run-end",
		]);
		const [request] = ofType(events, "tool-request");
		const [response] = ofType(events, "tool-response");
		expect(request?.callerId).toMatch(
			/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
		);
		expect(response).toMatchObject({
			callerId: request?.callerId,
			result: { status: "success", data: { output: "hi" } },
		});
		expect(summary.message).not.toHaveProperty("output");
	});

	it("that a person stops keeps the words that came, aborts the request, and pays for an answer that came all the same", async () => {
		let aborted = false;
		const spoke = Promise.withResolvers<void>();
		test = new TestHost({
			ask: async (_request, { signal, onText }) => {
				onText("Order 42 has");
				spoke.resolve();
				await new Promise((resolve) => signal.addEventListener("abort", resolve));
				aborted = true;
				const usage = { inputTokens: 1, outputTokens: 1 };
				return { text: "Order 42 has shipped.", toolCalls: [], usage, costMicroUsd: 7 };
			},
		});
		const after = node("after", "Flow.Delay", { duration_ms: custom(200) });
		const flow = agentWith([{ text: "" }]);
		const wires = [
			...flow.wires,
			{ id: "on", from: { node: "agent", port: "out" }, to: { node: "after", port: "in" } },
		];
		const [delay] = flowOf([after], []).nodes.slice(1);
		const run = await test.start({ ...flow, nodes: delay ? [...flow.nodes, delay] : flow.nodes, wires });
		await spoke.promise;
		await test.runHost.stopAgent(run, 1, OWNER);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { text: "Order 42 has", finish_reason: "stopped" },
		});
		expect(aborted).toBe(true);
		const events = await test.events(run);
		expect(ofType(events, "agent-stop")).toMatchObject([{ step: 1, text: "Order 42 has" }]);
		expect(ofType(events, "model-end")).toEqual([]);
		expect(ofType(events, "step-late")).toMatchObject([{ step: 1, turn: 1, answer: { costMicroUsd: 7 } }]);
	});

	it("asks its next model where the credential of one is gone, or one answers too late", async () => {
		const asked: string[] = [];
		const secrets = {
			hostsOf: () => undefined,
			redact: (text: string) => text,
			maskOf: () => undefined,
			open: async (name: string) => {
				if (name === "gone") throw new AppError("CREDENTIAL_NOT_FOUND");
				return {};
			},
		};
		test = new TestHost({
			secrets,
			limits: { modelTimeoutMs: 20, abortGraceMs: 1 },
			ask: async ({ setting }, { signal }) => {
				asked.push(setting.provider);
				if (setting.provider === "google")
					await new Promise((_, reject) => signal.addEventListener("abort", reject));
				return { text: "done", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 } };
			},
		});
		const hosted = (provider: string, credential: string) => ({ provider, model: "m", credential });
		const params = {
			prompt: custom("Do it."),
			model: custom(hosted("anthropic", "gone")),
			fallback_models: custom([hosted("google", "there"), hosted("openai-compatible", "there")]),
		};
		const run = await test.start(flowOf([node("agent", "AI.Agent", params)], ["start>agent"]));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		expect(asked).toEqual(["google", "openai-compatible"]);
		const refused = ofType(await test.events(run), "model-fail");
		expect(refused.map(({ reason, error }) => [reason, error.code])).toEqual([
			["auth", "CREDENTIAL_NOT_FOUND"],
			["unavailable", "MODEL_FAILED"],
		]);
	});

	it("pays for nothing that the journal does not know of", async () => {
		const seen: string[][] = [];
		const look = probe("Look", "safe", async (_params, { idempotencyKey }) => {
			seen.push(await journalledTypes(idempotencyKey.slice(0, 36)));
			return {};
		});
		const answers: ModelAnswer[] = [
			{
				text: "",
				toolCalls: [{ id: "1", name: "look", arguments: {} }],
				usage: { inputTokens: 1, outputTokens: 1 },
			},
			{ text: "done", toolCalls: [], usage: { inputTokens: 1, outputTokens: 1 } },
		];
		test = new TestHost({
			nodeTypes: [look],
			ask: async () => {
				const [{ id } = { id: "" }] = (await test.runHost.list({})).runs;
				seen.push(await journalledTypes(id));
				return answers.shift() ?? Promise.reject(new Error("asked too often"));
			},
		});
		const run = await test.start(agentWith([], node("look", "Test.Look", {}, asTool)));
		await test.runHost.waitForEnd(run, 5000);
		const [firstAsk, tool, secondAsk] = seen;
		expect(firstAsk?.at(-1)).toBe("model-start");
		expect(tool).toContain("model-end");
		expect(secondAsk?.slice(-2)).toEqual(["tool-response", "model-start"]);
	});

	it("runs the calls of one turn together, each with a caller id of its own [R29] [R30]", async () => {
		const numbers = Array.from({ length: 20 }, (_, index) => index);
		const all = Promise.withResolvers<void>();
		let together = 0;
		const wait = probe("Wait", "keyed", async ({ input }) => {
			if (++together === numbers.length) all.resolve();
			await all.promise;
			return { output: input };
		});
		test = new TestHost({ nodeTypes: [wait] });
		const script = [{ toolCalls: numbers.map((number) => call("wait", number)) }, { text: "done" }];
		const run = await test.start(agentWith(script, node("wait", "Test.Wait", {}, asTool)));
		await vi.waitFor(async () => expect((await test.runHost.get(run))?.status).toBe("succeeded"));
		const events = await test.events(run);
		const requests = ofType(events, "tool-request");
		expect(new Set(requests.map(({ callerId }) => callerId)).size).toBe(20);
		for (const { call: id, callerId, arguments: given } of requests) {
			const response = ofType(events, "tool-response").find((event) => event.call === id);
			expect(response).toMatchObject({ callerId, result: { data: { output: given.input } } });
		}
	});

	it("runs calls that must not overlap one after the other", async () => {
		let together = 0;
		const alone = probe(
			"Alone",
			"safe",
			async () => {
				expect(++together).toBe(1);
				await new Promise(setImmediate);
				together--;
				return {};
			},
			{ sequential: true },
		);
		test = new TestHost({ nodeTypes: [alone] });
		const script = [{ toolCalls: [call("alone"), call("alone"), call("alone")] }, { text: "done" }];
		const run = await test.start(agentWith(script, node("alone", "Test.Alone", {}, asTool)));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		const results = ofType(await test.events(run), "tool-response").map(({ result }) => result.status);
		expect(results).toEqual(["success", "success", "success"]);
	});

	it("learns that a tool failed and that another took too long, and continues [R30] [X4]", async () => {
		const failing = probe("Failing", "safe", () => Promise.reject(new Error("/etc/secret")));
		const never = probe("Never", "once", () => new Promise(() => {}));
		const good = counter("Good", "safe");
		test = new TestHost({ nodeTypes: [failing, never, good.type] });
		const script = [{ toolCalls: [call("failing"), call("never"), call("good")] }, { text: "sorry" }];
		const run = await test.start(
			agentWith(
				script,
				node("failing", "Test.Failing"),
				node("never", "Test.Never", {}, { tool: { timeoutMs: 30 } }),
				node("good", "Test.Good"),
			),
		);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { text: "sorry" },
		});
		const results = ofType(await test.events(run), "tool-response").map(({ name, result }) => [
			name,
			result.error?.code ?? result.data.output,
			result.error?.message,
		]);
		expect(Object.fromEntries(results.map(([name, ...rest]) => [name, rest]))).toEqual({
			failing: ["NODE_FAILED", "The node failed."],
			never: ["TOOL_TIMEOUT", "Tool 'never' timed out."],
			good: [1, undefined],
		});
	});

	it("fails with its model's error, which says what went wrong", async () => {
		test = new TestHost();
		const run = await test.start(agentWith([{ error: "overloaded" }]));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "MODEL_FAILED", message: expect.stringContaining("overloaded") },
		});
	});

	it("is given up when its model does not answer in time", async () => {
		test = new TestHost({ limits: { modelTimeoutMs: 30 } });
		const run = await test.start(agentWith([{ delayMs: 60_000, text: "late" }]));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: {
				code: "MODEL_FAILED",
				message: "The model did not answer within 0.03 seconds.",
				retryable: true,
			},
		});
	});

	it("takes back no result once its call is over: a second run starts clean [R31]", async () => {
		const good = counter("Good", "safe");
		test = new TestHost({ nodeTypes: [good.type] });
		const script = [{ toolCalls: [call("good")] }, { text: "done" }];
		const flow = agentWith(script, node("good", "Test.Good", { input: custom("x") }));
		for (const expected of [1, 2]) {
			const run = await test.start(flow, { kept: true });
			expect((await test.runHost.waitForEnd(run, 5000)).message).toMatchObject({ kept: true, tool_calls: 1 });
			const [response] = ofType(await test.events(run), "tool-response");
			expect(response?.result.data).toEqual({ output: expected });
		}
	});
});
