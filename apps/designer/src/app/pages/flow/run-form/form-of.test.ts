import { custom, node } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { EMPTY_FLOW } from "../../../../core/testing/flows.ts";
import { formOf } from "./form-of.ts";

function asked(type: string, params: FlowNode["params"]) {
	const trigger = node("start", type, params);
	return formOf({ ...EMPTY_FLOW, nodes: [trigger] }, trigger);
}

describe("what is asked before a run", () => {
	it("is a trigger's form, or nothing", () => {
		const form = custom([{ name: "customer", type: "text", required: true }]);
		expect(asked("Flow.Manual", { form })).toMatchObject({
			properties: { customer: { type: "string" } },
			required: ["customer"],
		});
		expect(asked("Flow.Manual", { form: custom([]) })).toBeUndefined();
		expect(asked("Flow.Manual", {})).toBeUndefined();
	});

	it("is the message at a chat trigger", () => {
		expect(asked("Flow.Chat", {})).toMatchObject({
			properties: { text: { type: "string" } },
			required: ["text"],
		});
	});

	it("is what a flow that others call declares as its inputs", () => {
		const inputs = custom([
			{ name: "word", title: "Word", type: "text", required: true, description: "What to say.", ai: true },
			{ name: "times", type: "number", default: 2 },
			{ name: "more", type: "anything" },
		]);
		expect(asked("Flow.Called", { inputs, outputs: custom([{ name: "louder" }]) })).toEqual({
			type: "object",
			properties: {
				word: expect.objectContaining({ type: "string", title: "Word", description: "What to say." }),
				times: { type: "number", default: 2 },
				more: {},
			},
			required: ["word"],
		});
		expect(asked("Flow.Called", {})).toBeUndefined();
	});
});
