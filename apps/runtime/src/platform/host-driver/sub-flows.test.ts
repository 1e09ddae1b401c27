import { subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import { agentWith, chainOf, flowOf, probe } from "@switchyard/host/testing";
import type { NodeType } from "@switchyard/node-kit";
import { OWNER } from "@switchyard/spec/actor";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it, vi } from "vitest";
import { hostsInTurn } from "../../../test/support/host-driver/hosts-in-turn.ts";
import type { TestHost, TestHostOptions } from "../../../test/support/host-driver/test-host.ts";

const runHosts = hostsInTurn();
let test: TestHost;

/** A flow `child` that takes an order and does something about it. */
function child(...body: readonly FlowNode[]): Flow {
	const params: FlowNode["params"] = {
		inputs: custom([{ name: "order", type: "text", required: true, ai: true }]),
		outputs: custom([{ name: "output" }]),
		tool_name: custom("look_up"),
	};
	const flow = chainOf(...body);
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id: "child", name: "Child", nodes };
}

function open(flow: Flow, options: Omit<TestHostOptions, "folder" | "flows"> = {}): TestHost {
	const nodeTypes = [...typesOf(flow), ...(options.nodeTypes ?? [])];
	test = runHosts.open({ ...options, flows: [flow], nodeTypes });
	return test;
}

function typesOf(flow: Flow): NodeType[] {
	const spec = subFlowSpec(flow);
	return spec ? [{ spec }] : [];
}

const call = node("call", "Subflow.child", { order: custom("42") });
const childOf = async (run: string) => {
	const { runs } = await test.runHost.list({});
	return runs.find(({ parent }) => parent?.run === run);
};

describe("a flow that another one calls", () => {
	it("runs as a run of its own and gives its outputs to the step", async () => {
		const echo = probe("Echo", "safe", async ({ input }) => ({ output: `order ${input}` }));
		const params = { input: { scope: "Message", path: "order" } } as const;
		open(child(node("echo", "Test.Echo", params)), { nodeTypes: [echo] });
		const run = await test.start(chainOf(call));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "succeeded",
			message: { output: "order 42" },
		});
		expect(await childOf(run)).toMatchObject({
			status: "succeeded",
			flow: "child",
			parent: { run, step: 1 },
		});
	});

	it("fails the step with its own error", async () => {
		const params = { message: custom("Not in stock."), code: custom("NO_STOCK") };
		open(child(node("stop", "Flow.Stop", params)));
		const run = await test.start(chainOf(call));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({
			status: "failed",
			error: { code: "NO_STOCK", message: "Not in stock." },
		});
	});

	it("is a tool of an agent as well", async () => {
		open(
			child(
				node("set", "Flow.Set", {
					fields: custom([{ name: "output", value: { scope: "Custom", value: "shipped" } }]),
				}),
			),
		);
		const script = [
			{ toolCalls: [{ name: "look_up", arguments: { order: "42" } }] },
			{ text: "It has shipped." },
		];
		const run = await test.start(
			agentWith(script, node("call", "Subflow.child", { order: { scope: "AI" } })),
		);
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ status: "succeeded" });
		const responses = (await test.events(run)).filter((event) => event.type === "tool-response");
		expect(responses).toMatchObject([{ result: { status: "success", data: { output: "shipped" } } }]);
	});

	it("is cancelled with the run that called it", async () => {
		open(child(node("wait", "Flow.Delay", { duration_ms: custom(3_600_000) })));
		const run = await test.start(chainOf(call));
		await vi.waitFor(async () => expect((await childOf(run))?.status).toBe("waiting"));
		await test.runHost.cancel(run, OWNER);
		await vi.waitFor(async () => expect((await childOf(run))?.status).toBe("cancelled"));
		expect(await test.runHost.get(run)).toMatchObject({ status: "cancelled" });
	});

	it("is given up when the step may not wait any longer", async () => {
		open(child(node("wait", "Flow.Delay", { duration_ms: custom(3_600_000) })));
		const run = await test.start(chainOf({ ...call, timeoutMs: 50 }));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ error: { code: "STEP_TIMEOUT" } });
		await vi.waitFor(async () => expect((await childOf(run))?.status).toBe("cancelled"));
	});

	it("continues across a restart, and begins only once", async () => {
		// A person is patient: however slow the machine, the child waits until this test answers it.
		const flow = child(
			node("ask", "Flow.Ask", { question: custom("Continue?") }),
			node("set", "Flow.Set", {
				fields: custom([{ name: "output", value: { scope: "Custom", value: "later" } }]),
			}),
		);
		open(flow);
		const run = await test.start(chainOf(call));
		await vi.waitFor(async () => expect((await childOf(run))?.status).toBe("waiting"));
		await test.stop();
		open(flow);
		await test.runHost.recover();
		await test.runHost.answer((await childOf(run))?.id ?? "", 1, {
			answer: "submitted",
			values: {},
			actor: OWNER,
		});
		await vi.waitFor(async () =>
			expect(await test.runHost.get(run)).toMatchObject({
				status: "succeeded",
				message: { output: "later" },
			}),
		);
		expect((await test.runHost.list({ flow: "child" })).runs).toHaveLength(1);
	});

	it("ends after the run that called it is out of memory, and wakes it", async () => {
		const flow = child(node("ask", "Flow.Ask", { question: custom("Continue?") }));
		open(flow, { limits: { idleMs: 20, activeRuns: 2 } });
		const set = chainOf(node("set", "Flow.Set"));
		const run = await test.start(chainOf(call, node("set", "Flow.Set")));
		await vi.waitFor(async () => expect((await childOf(run))?.status).toBe("waiting"));
		// Two runs may be in memory: others are taken as soon as these two rest.
		await vi.waitFor(() => test.start(set));
		await test.runHost.answer((await childOf(run))?.id ?? "", 1, {
			answer: "submitted",
			values: {},
			actor: OWNER,
		});
		await vi.waitFor(async () => expect(await test.runHost.get(run)).toMatchObject({ status: "succeeded" }));
	});

	it("cannot call itself for ever", async () => {
		const flow = child(call);
		open(flow);
		const run = await test.start(chainOf(call));
		expect(await test.runHost.waitForEnd(run, 10_000)).toMatchObject({ error: { code: "SUBFLOW_TOO_DEEP" } });
		expect((await test.runHost.list({ flow: "child" })).runs).toHaveLength(16);
	});

	it("is reported when it no longer exists", async () => {
		const flow = child(node("set", "Flow.Set"));
		test = runHosts.open({ nodeTypes: typesOf(flow) });
		const run = await test.start(flowOf([call], ["start>call"]));
		expect(await test.runHost.waitForEnd(run, 5000)).toMatchObject({ error: { code: "FLOW_NOT_FOUND" } });
	});
});
