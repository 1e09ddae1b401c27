import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { follow } from "../testing/follow-run.ts";

const RECORDED = fileURLToPath(new URL("../../../../../conformance/journals/plans.json", import.meta.url));
const { flow, nodeTypes, events }: { flow: Flow; nodeTypes: NodeSpec[]; events: Event[] } = JSON.parse(
	readFileSync(RECORDED, "utf8"),
);

const TYPES = new Map(nodeTypes.map((spec) => [spec.id, spec]));

/** As of the n-th event of a type. */
function at(type: Event["type"], nth = 1) {
	const { view } = follow(events, { flow, nodeTypes: TYPES });
	view.seek(events.filter((event) => event.type === type)[nth - 1]?.seq ?? 0);
	const made = events.find((event) => event.type === "plan-make");
	const plan = made && view.step(made.step)?.plan;
	return { view, plan, states: plan?.tasks.map(({ state }) => state) };
}

describe("a plan in view", () => {
	it("is the call that made it, and its agent asks while it waits for a person", () => {
		const { view, plan, states } = at("approval-open");
		expect(plan).toMatchObject({ id: "plan-3", goal: "Write files", node: "agent", begun: false });
		expect(states).toEqual(["pending", "pending"]);
		expect(plan?.tasks[0]?.task.arguments).toEqual({ path: "a.txt", content: "one" });
		expect(view.step(1)).toMatchObject({
			state: "asking",
			calls: [2, 3],
			wait: { for: "plan", approval: { id: view.step(3)?.approval?.id } },
		});
		expect(view.node("agent")?.state).toBe("asking");
	});

	it("has the tasks that were approved once it begins, each with its state, result and call", () => {
		const begun = at("approval-resolve");
		expect(begun.plan).toMatchObject({
			begun: true,
			tasks: [{ task: { arguments: { content: "changed" } } }, {}],
		});
		expect(begun.view.step(1)).toMatchObject({ state: "running", wait: undefined });
		expect(at("tool-request").states).toEqual(["running", "pending"]);
		const { plan, states, view } = at("tool-request", 2);
		expect(states).toEqual(["done", "running"]);
		expect(plan?.tasks[0]?.result).toMatchObject({ path: "a.txt" });
		expect(view.step(3)?.calls).toEqual([4, 5]);
		expect(view.wire("w1")?.carried).toBe(2);
	});

	it("ends with its call, done or where a task failed", () => {
		const { view } = follow(events, { flow, nodeTypes: TYPES });
		expect(view.step(3)).toMatchObject({
			state: "succeeded",
			plan: { tasks: [{ state: "done" }, { state: "done" }] },
		});
		const failed = view.step(6);
		expect(failed?.state).toBe("failed");
		expect(failed?.plan?.tasks.map(({ state }) => state)).toEqual(["failed", "pending"]);
		expect(failed?.plan?.tasks[0]?.error?.code).toBe("FILE_PATH_REFUSED");
	});
});
