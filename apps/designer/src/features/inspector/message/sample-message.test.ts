import { describe, expect, it } from "vitest";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { pathChoices } from "./path-choices.ts";
import { sampleMessage, upstreamOf } from "./sample-message.ts";

const finished = (
	step: number,
	node: string,
	outputs: Record<string, unknown>,
	more: Partial<StepView> = {},
) => ({ step, node, outputs, state: "succeeded", ...more }) as StepView;

describe("the message known at a node", () => {
	it("is the run's start and what the steps before it wrote, not what it or its tools wrote", () => {
		const steps = [
			finished(1, "desk", { text: "Sent." }),
			finished(
				2,
				"mail",
				{ message_id: "by tool" },
				{ call: { agent: 1, id: "c1", callerId: undefined, tool: "send_email", arguments: {} } },
			),
			finished(3, "log", {}),
		];
		const sample = sampleMessage(ORDER_DESK, NODE_TYPES, "log", { input: { question: "q" }, steps });
		expect(sample).toEqual({ question: "q", text: "Sent." });
	});

	it("of a tool is what its agent was given: the agent's own words come later", () => {
		expect([
			...upstreamOf(
				{ ...ORDER_DESK, wires: ORDER_DESK.wires.filter(({ id }) => id !== "log-to-mail") },
				"mail",
			),
		]).toEqual(["start"]);
	});

	it("is the trigger's own message before the first run", () => {
		const flow = {
			...ORDER_DESK,
			nodes: ORDER_DESK.nodes.map((node) =>
				node.id === "start"
					? { ...node, params: { message: { scope: "Custom" as const, value: { question: "hello" } } } }
					: node,
			),
		};
		expect(sampleMessage(flow, NODE_TYPES, "desk", { input: undefined, steps: [] })).toEqual({
			question: "hello",
		});
	});

	it("gives every known path to pick, and the fields that steps before it will write", () => {
		const choices = pathChoices(ORDER_DESK, NODE_TYPES, "log", { question: "q" });
		expect(choices.map(({ path }) => path)).toEqual(expect.arrayContaining(["question", "text"]));
		expect(choices.find(({ path }) => path === "question")).toMatchObject({ type: "string", sample: '"q"' });
	});
});
