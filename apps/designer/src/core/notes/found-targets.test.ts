import { custom } from "@switchyard/flow/testing";
import type { EventBody } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { expect, it } from "vitest";
import { newStep } from "../run/projection/step-views.ts";
import { BROWSER_TYPES } from "../testing/browser-types.ts";
import { follow } from "../testing/follow-run.ts";
import { journal } from "../testing/journal.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import { foundTargets } from "./found-targets.ts";

const WAS = { ways: [{ role: "button", name: "Order" }, { testId: "order" }], snapshot: "" };
const NOW = { ways: [{ role: "button", name: "Buy" }, { testId: "order" }], snapshot: "" };
const FLOW: Flow = {
	formatVersion: 1,
	id: "shop",
	name: "Shop",
	revision: 1,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "order",
			type: "Browser.Click",
			name: "Order",
			position: { x: 280, y: 0 },
			params: { target: custom(WAS) },
		},
	],
	wires: [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "order", port: "in" } }],
};

const note = (target: typeof NOW) =>
	({ kind: "target", parameter: "target", target, by: "fallback", used: true }) as const;

const STEP = { ...newStep(1, 0, {}), node: "order", params: { target: WAS }, notes: [note(NOW)] };

it("offers what holds now for a target that the flow still has as the run had it, and one undo takes it back", () => {
	const designer = new TestDesigner({ flow: FLOW, nodeTypes: BROWSER_TYPES });
	expect(foundTargets(STEP, designer.flow)).toEqual([
		{ node: "order", parameter: "target", was: WAS, target: NOW, by: "fallback", used: true, state: "open" },
	]);
	designer.editor.updateTarget("order", "target", NOW);
	expect(designer.state.undoLabel).toBe("Update target of “Order”");
	expect(foundTargets(STEP, designer.flow)).toMatchObject([{ state: "updated" }]);
	designer.editor.undo();
	expect(designer.flow).toEqual(FLOW);
});

it.each([
	["another constant", custom("Order now")],
	["what is read from the message", { scope: "Message", path: "target" } as const],
])("says that the flow has %s by now", (_, setting) => {
	const flow: Flow = {
		...FLOW,
		nodes: FLOW.nodes.map((node) => (node.id === "order" ? { ...node, params: { target: setting } } : node)),
	};
	expect(foundTargets(STEP, flow)).toMatchObject([{ state: "changed" }]);
});

it("takes the last of several attempts, and nothing of what a call did", () => {
	const later = { ...NOW, snapshot: "later" };
	const action = { kind: "action", action: { kind: "go-to", url: "http://shop.example/" } } as const;
	expect(foundTargets({ ...STEP, notes: [note(NOW), action, note(later)] }, FLOW)).toMatchObject([
		{ target: later },
	]);
	expect(foundTargets({ ...STEP, notes: [action] }, FLOW)).toEqual([]);
});

it("offers what a model named, in the place of what it only suggested before a person agreed", () => {
	const named = { ...note(NOW), by: "model" } as const;
	const notes = [{ ...named, used: false }, named];
	expect(foundTargets({ ...STEP, notes }, FLOW)).toMatchObject([{ by: "model", used: true, state: "open" }]);
	expect(foundTargets({ ...STEP, notes: notes.slice(0, 1) }, FLOW)).toMatchObject([{ used: false }]);
});

it("is read from the journal of a run", () => {
	const events: EventBody[] = [
		{ type: "run-start", flow: "shop", revision: 1, node: "start", message: {}, cause: "api" },
		{ type: "step-start", step: 1, node: "order", attempt: 1, params: { target: WAS }, provenance: {} },
		{ type: "step-note", step: 1, notes: [note(NOW)] },
	];
	const { view } = follow(journal(...events), { flow: FLOW, nodeTypes: BROWSER_TYPES });
	expect(view.step(1)?.notes).toEqual([note(NOW)]);
});
