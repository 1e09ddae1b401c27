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
