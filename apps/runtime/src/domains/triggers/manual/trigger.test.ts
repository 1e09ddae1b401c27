import { custom } from "@switchyard/flow/testing";
import { loadNodeTypes } from "@switchyard/nodes";
import type { FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { startByHand } from "../by-hand.ts";
import { createTrigger } from "./trigger.ts";

const spec = (await loadNodeTypes()).find((type) => type.spec.id === "Flow.Manual")?.spec;
const kinds = new Map([["Flow.Manual", createTrigger()]]);
const manual = (params: FlowNode["params"] = {}): FlowNode => ({
	id: "start",
	type: "Flow.Manual",
	name: "Start",
	position: { x: 0, y: 0 },
	params,
});

const start = (trigger: FlowNode, sent: Record<string, unknown> = {}) =>
	startByHand(kinds, { trigger, spec, sent, now: new Date() });

describe("the first message of a run", () => {
	it("is the trigger's own with the caller's on top", () => {
		const trigger = manual({ message: custom({ a: 1, b: 2 }) });
		expect(start(trigger, { b: 3, c: 4 })).toEqual({ message: { a: 1, b: 3, c: 4 }, cause: "api" });
		expect(start(trigger).message).toEqual({ a: 1, b: 2 });
	});

	it("is empty where nobody said anything", () => {
		expect(start(manual()).message).toEqual({});
	});
});

describe("the first message of a trigger with a form", () => {
	const trigger = manual({
		message: custom({ desk: "north", note: "own" }),
		form: custom([
			{ name: "customer", type: "text", required: true },
			{ name: "amount", type: "number", default: 5 },
			{ name: "note", type: "text" },
		]),
	});
	const first = (sent?: Record<string, unknown>) => start(trigger, sent).message;

	it("has the form's values over the trigger's own, and defaults for what was not sent", () => {
		expect(first({ customer: "Ada" })).toEqual({ desk: "north", note: "own", customer: "Ada", amount: 5 });
		expect(first({ customer: "Ada", amount: 7, note: "sent" })).toMatchObject({ amount: 7, note: "sent" });
	});

	it("names the form as the run's cause", () => {
		expect(start(trigger, { customer: "Ada" }).cause).toBe("form");
	});

	it("takes the message of an earlier run again", () => {
		const again = first({ customer: "Ada" });
		expect(first(again)).toEqual(again);
		expect(first({ ...again, desk: "south" })).toMatchObject({ desk: "south" });
	});

	it("is refused with every field that is wrong, by name", () => {
		expect(() => first({ amount: "7", colour: "red" })).toThrow(
			expect.objectContaining({
				code: "FORM_INVALID",
				problems: expect.arrayContaining([
					expect.objectContaining({
						message: "`message.amount` must be a number, not text.",
						field: "message.amount",
					}),
					expect.objectContaining({ message: "`message.customer` is missing." }),
					expect.objectContaining({ message: "`message.colour` is not known here." }),
				]),
			}),
		);
		expect(() => first()).toThrow(expect.objectContaining({ code: "FORM_INVALID" }));
	});
});
