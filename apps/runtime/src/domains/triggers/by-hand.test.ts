import { loadNodeTypes } from "@switchyard/nodes";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { chooseTrigger, startByHand } from "./by-hand.ts";
import type { TriggerKind } from "./trigger-kind.ts";

const nodeTypes = new Map((await loadNodeTypes()).map(({ spec }) => [spec.id, spec]));
const kinds = new Map<string, TriggerKind>([["Flow.Manual", { type: "Flow.Manual", byHand: true }]]);
const types = { nodeTypes, kinds };

const node = (id: string, type: string): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params: {},
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

	it("is the one asked for, else the first that is there for it, else the first", () => {
		expect(chooseTrigger(flow(hook, manual), types, "hook")).toBe(hook);
		expect(chooseTrigger(flow(log, hook, manual), types, undefined)).toBe(manual);
		expect(chooseTrigger(flow(log, hook), types, undefined)).toBe(hook);
	});

	it("is no disabled one, and says so when that is asked for", () => {
		const off = { ...manual, disabled: true } as const;
		expect(chooseTrigger(flow(off, hook), types, undefined)).toBe(hook);
		expect(() => chooseTrigger(flow(off, hook), types, "manual")).toThrow(
			expect.objectContaining({ code: "NODE_DISABLED", field: "node" }),
		);
		expect(() => chooseTrigger(flow(off), types, undefined)).toThrow(
			expect.objectContaining({ code: "TRIGGER_MISSING", hint: expect.stringContaining("enable one") }),
		);
	});

	it("is refused when there is none, or another kind of node is asked for", () => {
		const choose = (wanted?: string) => () => chooseTrigger(flow(log), types, wanted);
		expect(choose()).toThrow(expect.objectContaining({ code: "TRIGGER_MISSING" }));
		expect(choose("log")).toThrow(expect.objectContaining({ code: "NODE_NOT_TRIGGER", field: "node" }));
		expect(choose("nobody")).toThrow(expect.objectContaining({ code: "NODE_NOT_FOUND", field: "node" }));
	});
});

it("a run of a kind that gives nothing by itself starts with what was sent, over the API", () => {
	const trigger = node("call", "Flow.Called");
	const start = { trigger, spec: undefined, sent: { a: 1 }, now: new Date() };
	expect(startByHand(kinds, start)).toEqual({ message: { a: 1 }, cause: "api" });
});
