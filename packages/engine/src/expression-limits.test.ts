import { custom, FlowBuilder, template } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { ParameterSetting } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { evolve } from "./evolve.ts";
import { compilePlan, decide } from "./index.ts";
import { newRun } from "./run/run-state.ts";
import { SPECS } from "./testing/specs.ts";
import { TestRuntime } from "./testing/test-runtime.ts";

/** Counts as about a tenth of what one expression may take, and is done in no time. */
const EXPENSIVE = "text.matches('a{500}b')";
const MESSAGE = { text: "c".repeat(20_000) };
const TOGETHER = "The step's expressions together need too much time on this message.";

const twentyTimes = Array.from({ length: 20 }, () => `{{ ${EXPENSIVE} }}`).join("");

const echo = (text: ParameterSetting) =>
	new FlowBuilder().node("start", "Start").node("echo", "Echo", { text }).wire("start > echo").build();

describe("the expressions of one step", () => {
	it("may be expensive one by one", () => {
		const run = new TestRuntime({ flow: echo(template(`{{ ${EXPENSIVE} }}`)) }).start(MESSAGE).finish();
		expect(run.effects).toEqual(['echo:"false"']);
	});

	it("share one limit over all placeholders of a text [Q-S7]", () => {
		const run = new TestRuntime({ flow: echo(template(twentyTimes)) }).start(MESSAGE).finish();
		expect(run.state.error).toMatchObject({ code: "EXPRESSION_FAILED", field: "text" });
		expect(run.state.error?.message).toContain(TOGETHER);
	});

	it("share one limit over all rules of a Switch [Q-S7]", () => {
		const rules = Array.from({ length: 20 }, (_, index) => ({
			port: `rule${index}`,
			name: `Rule ${index}`,
			when: EXPENSIVE,
		}));
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("switch", "Switch", { rules: custom(rules) })
			.wire("start > switch")
			.build();
		const run = new TestRuntime({ flow }).start(MESSAGE).finish();
		expect(run.state.error?.message).toContain(TOGETHER);
	});

	it("share one limit over all rounds that one event begins and ends [Q-S7]", () => {
		const flow = new FlowBuilder()
			.node("start", "Start")
			.node("loop", "ForEach", { items: custom(new Array(20).fill(0)), collect: custom(EXPENSIVE) })
			.wire("start > loop")
			.build();
		const run = new TestRuntime({ flow }).start(MESSAGE).finish();
		expect(run.state.error?.message).toContain(TOGETHER);
	});

	it("do not share it with the next step", () => {
		const builder = new FlowBuilder().node("start", "Start");
		for (let step = 1; step <= 20; step++)
			builder.node(`n${step}`, "Echo", { text: template(`{{ ${EXPENSIVE} }}`) });
		const names = Array.from({ length: 20 }, (_, index) => `n${index + 1}`);
		const flow = builder.wire(`start > ${names.join(" > ")}`).build();
		expect(new TestRuntime({ flow }).start(MESSAGE).finish().state.status).toBe("succeeded");
	});

	it("each have a limit of their own in a run that began before", () => {
		const flow = echo(template(twentyTimes));
		const begun = new TestRuntime({ flow }).start(MESSAGE).events;
		const state = newRun(compilePlan(flow, SPECS));
		for (const event of begun.map(asBefore)) evolve(state, event);
		const started = decide(state).flatMap((command) => (command.type === "record" ? command.events : []));
		expect(JSON.stringify([...started])).not.toContain("EXPRESSION_FAILED");
	});
});

function asBefore(event: Event): Event {
	if (event.type !== "run-start") return event;
	return { ...event, engine: { version: "0.1.0", behaviours: ["engine-admission"] } };
}
