import { subFlowSpec } from "@switchyard/flow";
import { custom, node } from "@switchyard/flow/testing";
import { chainOf } from "@switchyard/host/testing";
import type { Flow } from "@switchyard/spec/flow";
import { afterEach, expect, it, vi } from "vitest";
import { TestHost } from "../../../test/support/host-driver/test-host.ts";
import { systemClock } from "./system-clock.ts";

let test: TestHost;

afterEach(() => test.remove());

/** A busy machine: no two looks at the clock show the same time. */
function hurriedClock() {
	let looks = 0;
	return { ...systemClock, now: () => systemClock.now() + ++looks * 5 };
}

function calledFlow(): Flow {
	const flow = chainOf(node("wait", "Flow.Delay", { duration_ms: custom(1) }));
	const params = {
		inputs: custom([]),
		outputs: custom([{ name: "output" }]),
		tool_name: custom("look_up"),
	};
	const nodes = flow.nodes.map((each) =>
		each.id === "start" ? { ...each, type: "Flow.Called", params } : each,
	);
	return { ...flow, id: "child", name: "Child", nodes };
}

it("times that an event names count from the event's own, however slow the machine is", async () => {
	const child = calledFlow();
	const spec = subFlowSpec(child);
	if (!spec) throw new Error("The flow can be called.");
	test = new TestHost({ clock: hurriedClock(), flows: [child], nodeTypes: [{ spec }] });
	const asking = {
		question: custom("Continue?"),
		expires_ms: custom(90_000),
		escalate_ms: custom(60_000),
		escalate_to: custom("The owner"),
	};
	const run = await test.start(
		chainOf(
			node("wait", "Flow.Delay", { duration_ms: custom(20) }),
			node("call", "Subflow.child", {}, { timeoutMs: 70_000 }),
			node("ask", "Flow.Ask", asking),
		),
	);
	await vi.waitFor(
		async () => expect(await test.runHost.get(run)).toMatchObject({ status: "waiting" }),
		5000,
	);
	const events = await test.events(run);
	const of = (type: string) => events.find((event) => event.type === type);
	expect(of("timer-set")).toMatchObject({ due: (of("timer-set")?.at ?? 0) + 20 });
	expect(of("run-call")).toMatchObject({ due: (of("run-call")?.at ?? 0) + 70_000 });
	const asked = of("approval-open")?.at ?? 0;
	expect(of("approval-open")).toMatchObject({ due: asked + 90_000, escalateAt: asked + 60_000 });
});
