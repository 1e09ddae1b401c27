import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow, FlowNode } from "@switchyard/spec";
import { describe, expect, it } from "vitest";
import { chooseTrigger, firstMessage } from "./trigger.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));

const node = (id: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});
const flow = (...nodes: FlowNode[]): Flow => ({
	formatVersion: 1,
	id: "f",
	name: "f",
	revision: 1,
	nodes,
	wires: [],
});

describe("the trigger that a run starts at", () => {
	const hook = node("hook", "Flow.Webhook");
	const manual = node("manual", "Flow.Manual");
	const log = node("log", "Flow.Log");

	it("is the one asked for, else the first manual one, else the first", () => {
		expect(chooseTrigger(flow(hook, manual), nodeTypes, "hook")).toBe(hook);
		expect(chooseTrigger(flow(log, hook, manual), nodeTypes, undefined)).toBe(manual);
		expect(chooseTrigger(flow(log, hook), nodeTypes, undefined)).toBe(hook);
	});

	it("is refused when there is none, or another kind of node is asked for", () => {
		const choose = (wanted?: string) => () => chooseTrigger(flow(log), nodeTypes, wanted);
		expect(choose()).toThrow(expect.objectContaining({ code: "TRIGGER_MISSING" }));
		expect(choose("log")).toThrow(expect.objectContaining({ code: "NODE_NOT_TRIGGER", field: "node" }));
		expect(choose("nobody")).toThrow(expect.objectContaining({ code: "NODE_NOT_FOUND", field: "node" }));
	});
});

describe("the first message of a run", () => {
	const spec = nodeTypes.get("Flow.Manual");

	it("is the trigger's own with the caller's on top", () => {
		const manual = node("manual", "Flow.Manual", { message: { scope: "Custom", value: { a: 1, b: 2 } } });
		expect(firstMessage(manual, spec, { b: 3, c: 4 })).toEqual({ a: 1, b: 3, c: 4 });
		expect(firstMessage(manual, spec, undefined)).toEqual({ a: 1, b: 2 });
	});

	it("of a webhook that somebody starts by hand looks like a request's", () => {
		const hook = node("hook", "Flow.Webhook");
		expect(firstMessage(hook, nodeTypes.get("Flow.Webhook"), { body: { a: 1 } })).toEqual({
			method: "POST",
			path: "",
			query: {},
			headers: {},
			body: { a: 1 },
		});
	});

	it("is empty where nobody said anything", () => {
		expect(firstMessage(node("manual", "Flow.Manual"), spec, undefined)).toEqual({});
	});
});

describe("the first message of a trigger with a form", () => {
	const custom = (value: unknown) => ({ scope: "Custom", value }) as const;
	const trigger = node("start", "Flow.Manual", {
		message: custom({ desk: "north", note: "own" }),
		form: custom([
			{ name: "customer", type: "text", required: true },
			{ name: "amount", type: "number", default: 5 },
			{ name: "note", type: "text" },
		]),
	});
	const first = (sent?: Record<string, unknown>) => firstMessage(trigger, nodeTypes.get("Flow.Manual"), sent);

	it("has the form's values over the trigger's own, and defaults for what was not sent", () => {
		expect(first({ customer: "Ada" })).toEqual({ desk: "north", note: "own", customer: "Ada", amount: 5 });
		expect(first({ customer: "Ada", amount: 7, note: "sent" })).toMatchObject({ amount: 7, note: "sent" });
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

it("a schedule that is started by hand gives the moment itself", () => {
	const trigger = { ...node("start", "Flow.Schedule"), outputs: { late_ms: "" } };
	const now = new Date("2026-05-01T09:00:00Z");
	expect(firstMessage(trigger, nodeTypes.get("Flow.Schedule"), {}, now)).toEqual({
		scheduled_at: now.toISOString(),
		fired_at: now.toISOString(),
	});
});
