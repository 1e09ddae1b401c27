import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { TestDesigner } from "../testing/test-designer.ts";

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

describe("the problems of a flow", () => {
	it("are found anew shortly after an edit", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const before = editor.store.getState().problems;
		editor.setParameter("desk", "prompt", { scope: "Message", expression: "1 +" });
		vi.runAllTimers();
		expect(before.byNode.has("desk")).toBe(false);
		expect(editor.store.getState().problems.byNode.has("desk")).toBe(true);
	});

	it("are known at once when they are asked for, also of what was typed a moment ago", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		editor.setParameter("desk", "prompt", { scope: "Message", expression: "1 +" });
		const wrong = expect.objectContaining({ node: "desk", field: "prompt" });
		expect(editor.check()).toContainEqual(wrong);
		editor.undo();
		expect(editor.check()).not.toContainEqual(wrong);
		vi.runAllTimers();
		expect(editor.store.getState().problems.byNode.has("desk")).toBe(false);
	});

	it("stay what they were while nodes are only moved", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		const before = editor.store.getState().problems;
		editor.moveNodes(new Map([["desk", { x: 800, y: 400 }]]));
		vi.runAllTimers();
		expect(editor.node("desk")?.position).toEqual({ x: 800, y: 400 });
		expect(editor.store.getState().problems).toBe(before);
	});

	it("are found anew after an edit that a move followed at once", () => {
		const { editor } = new TestDesigner({ flow: ORDER_DESK });
		editor.setParameter("desk", "prompt", { scope: "Message", expression: "1 +" });
		editor.moveNodes(new Map([["desk", { x: 800, y: 400 }]]));
		vi.runAllTimers();
		expect(editor.store.getState().problems.byNode.has("desk")).toBe(true);
	});
});
