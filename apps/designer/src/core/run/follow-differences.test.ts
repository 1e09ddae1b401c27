import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { NODE_TYPES } from "../testing/node-types.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import { createRunView } from "./create-run-view.ts";
import { followDifferences } from "./follow-differences.ts";

beforeEach(() => {
	vi.useFakeTimers();
});

afterEach(() => {
	vi.useRealTimers();
});

/** A flow in the editor with a run of one of its versions in view. */
function editing() {
	const { editor } = new TestDesigner({ flow: ORDER_DESK });
	const run = createRunView({ schedule: () => () => {} });
	const { store } = followDifferences(editor, run);
	const open = (flow = ORDER_DESK) => run.open({ id: "run", flow, nodeTypes: NODE_TYPES, over: true });
	return { editor, run, open, differences: () => store.getState() };
}

describe("what differs between a flow and the version of the run in view", () => {
	it("is nothing without a run, and for a run of this very version", () => {
		const { open, differences } = editing();
		expect(differences()).toEqual({ byNode: new Map(), elsewhere: [] });
		open();
		expect(differences()).toEqual({ byNode: new Map(), elsewhere: [] });
	});

	it("is said by node, shortly after an edit, and no more once the run is closed", () => {
		const { editor, run, open, differences } = editing();
		open();
		editor.setParameter("desk", "prompt", { scope: "Custom", value: "Hello" });
		editor.setSaved("unsaved");
		vi.runAllTimers();
		expect([...differences().byNode]).toEqual([["desk", [expect.stringContaining("`prompt` of")]]]);
		run.close();
		expect(differences().byNode.size).toBe(0);
	});

	it("names nodes of the run that are gone, and says nothing of where nodes stand", () => {
		const { editor, open, differences } = editing();
		const [first, ...rest] = ORDER_DESK.nodes;
		if (!first) throw new Error("The flow has no node.");
		const gone = { ...first, id: "gone", name: "Gone" };
		const moved = rest.map((node) => ({ ...node, position: { x: 1, y: 1 } }));
		open({ ...ORDER_DESK, revision: 99, nodes: [first, gone, ...moved] });
		expect(differences()).toEqual({ byNode: new Map(), elsewhere: ["“Gone” removed"] });
		expect(editor.node("gone")).toBeUndefined();
	});
});
