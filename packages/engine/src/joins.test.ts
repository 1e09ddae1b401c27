import { custom, FlowBuilder } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { TestRuntime } from "./testing/test-runtime.ts";

/** Three branches that meet, each with a field of its own. */
function meeting(join: Parameters<FlowBuilder["node"]>[2]) {
	const flow = new FlowBuilder().node("start", "Start").node("join", "Join", join);
	for (const name of ["a", "b", "c"]) {
		flow
			.node(name, "Echo", { text: custom(name) }, { outputs: { echo: name } })
			.wire(`start > ${name} > join`);
	}
	return flow
		.node("after", "Echo", { text: custom("on") })
		.wire("join > after")
		.node("late", "Set")
		.wire("join.timeout > late")
		.build();
}

describe("a join", () => {
	it("for any branch continues with the first and drops the others", () => {
		const run = new TestRuntime({ flow: meeting({ mode: custom("any") }) }).start();
		run.step("newest");
		run.begin();
		expect(run.effects).toEqual(['c:"c"']);
		run.finish();
		expect(run.effects.filter((effect) => effect.startsWith("after"))).toHaveLength(1);
		expect(run.state.result).toEqual({ c: "c", echo: "on" });
	});

	it("for a number of branches continues with that many", () => {
		const run = new TestRuntime({ flow: meeting({ mode: custom("count"), count: custom(2) }) })
			.start()
			.finish();
		expect(run.state.result).toEqual({ a: "a", b: "b", echo: "on" });
	});

	it("fails when fewer can come than it waits for", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("which", "Switch", { rules: custom([{ port: "yes", name: "Yes", when: "false" }]) })
			.node("join", "Join", { mode: custom("count"), count: custom(2) })
			.wire("start > which.yes > join")
			.wire("which.otherwise > join")
			.build();
		const run = new TestRuntime({ flow }).start().finish();
		expect(run.state.error).toMatchObject({
			code: "JOIN_INCOMPLETE",
			message: expect.stringContaining("only 1"),
		});
	});

	it("stops waiting after its timeout, counted from the first branch, and continues through another port", () => {
		const run = new TestRuntime({ flow: meeting({ timeout_ms: custom(5000) }) }).start();
		run.step();
		run.begin();
		expect(run.ofType("timer-set")).toHaveLength(1);
		const [timer] = run.ofType("timer-set");
		run.append({ type: "timer-fire", step: timer?.step ?? 0, lateMs: 0 });
		run.finish();
		expect(run.ofType("step-end").find(({ port }) => port === "timeout")).toBeDefined();
		expect(run.effects.some((effect) => effect.startsWith("after"))).toBe(false);
		expect(run.state.status).toBe("succeeded");
	});

	it("counts its time from the first branch also when a process after that one sets its timer [Q-R7]", () => {
		const flow = meeting({ timeout_ms: custom(5000) });
		const run = new TestRuntime({ flow }).start();
		run.step();
		run.begin();
		const [came] = run.ofType("step-end");
		expect(run.events.at(-1)?.type).toBe("timer-set");
		const next = new TestRuntime({ flow, events: run.events.slice(0, -1) });
		next.append({ type: "run-resume" });
		next.begin();
		expect(next.ofType("timer-set")[0]?.due).toBe((came?.at ?? 0) + 5000);
	});

	it("needs no timer once all came", () => {
		const run = new TestRuntime({ flow: meeting({ timeout_ms: custom(5000) }) }).start().finish();
		expect(run.ofType("timer-fire")).toEqual([]);
		expect(run.state.result).toMatchObject({ a: "a", b: "b", c: "c", echo: "on" });
	});
});
