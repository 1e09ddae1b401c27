import { describe, expect, it } from "vitest";
import { upstreamOf } from "../../../core/editor/upstream.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { SampleMessage, triggerSample } from "./sample-message.ts";

/** A step as far as it counts here. */
const step = (number: number, node: string, written: Record<string, unknown> | undefined) =>
	({ step: number, node, written }) as StepView;

const input = { question: "q" };

describe("the message known at a node that the run has not reached", () => {
	const atLog = () => new SampleMessage(upstreamOf(ORDER_DESK.wires, "log"));

	it("is the run's start and what the steps before it wrote, the later ones over the earlier ones", () => {
		const steps = [step(1, "desk", { text: "First." }), step(2, "desk", { text: "Sent." })];
		expect(atLog().read({ input, steps })).toEqual({
			message: { question: "q", text: "Sent." },
			source: "run",
		});
	});

	it("holds nothing that steps elsewhere wrote, or tool calls, which write nothing [R20]", () => {
		const steps = [step(1, "elsewhere", { text: "no" }), step(2, "mail", undefined)];
		expect(atLog().read({ input, steps }).message).toEqual(input);
	});

	it("stays the same object while events bring nothing to this node", () => {
		const sample = atLog();
		const known = step(1, "desk", { text: "Sent." });
		const before = sample.read({ input, steps: [known] });
		expect(sample.read({ input, steps: [known, step(2, "elsewhere", { x: 1 })] })).toBe(before);
		expect(sample.read({ input, steps: [{ ...known, modelCalls: [] }, step(3, "log", undefined)] })).toBe(
			before,
		);
		expect(sample.read({ input, steps: [known, step(4, "desk", { more: 1 })] })).not.toBe(before);
	});

	it("takes any field name without touching a prototype", () => {
		const written = JSON.parse('{"__proto__": {"polluted": true}}');
		const { message } = atLog().read({ input, steps: [step(1, "desk", written)] });
		expect(Object.keys(message)).toEqual(["question", "__proto__"]);
		expect(Reflect.get({}, "polluted")).toBeUndefined();
	});
});

describe("the message known without a run", () => {
	it("is the trigger's own", () => {
		const upstream = upstreamOf(ORDER_DESK.wires, "desk");
		const nodes = ORDER_DESK.nodes.map((node) =>
			node.id === "start"
				? { ...node, params: { message: { scope: "Custom" as const, value: { question: "hello" } } } }
				: node,
		);
		const start = triggerSample(nodes, NODE_TYPES, upstream);
		expect(start).toEqual({ message: { question: "hello" }, source: "trigger" });
		expect(new SampleMessage(upstream, start).read({ input: undefined, steps: [] })).toBe(start);
		expect(triggerSample(ORDER_DESK.nodes, NODE_TYPES, upstream).source).toBe("nowhere");
	});
});

describe("what lies before a node", () => {
	it("of a tool is what its agent was given: the agent's own words come later", () => {
		const toolOnly = ORDER_DESK.wires.filter(({ id }) => id !== "log-to-mail");
		expect([...upstreamOf(toolOnly, "mail")]).toEqual(["start"]);
	});

	it("ends in a circle of wires", () => {
		expect([...upstreamOf(ORDER_DESK.wires, "log")].sort()).toEqual(["desk", "log", "mail", "start"]);
	});
});
