import type { Flow } from "@switchyard/spec/flow";
import type { PlanTask } from "@switchyard/spec/plan";
import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { TestDesigner } from "../testing/test-designer.ts";

const FLOW: Flow = {
	...ORDER_DESK,
	nodes: ORDER_DESK.nodes.map((node) =>
		node.id === "mail"
			? {
					...node,
					params: {
						to: { scope: "AI" },
						subject: { scope: "AI" },
						server: { scope: "Custom", value: { credential: "outbox" } },
					},
				}
			: node,
	),
};
const task = (id: string): PlanTask => ({
	id,
	title: `Tell ${id}`,
	tool: "send_email",
	arguments: { to: `${id}@example.com`, subject: "Hello" },
	arguments_from: {},
	depends_on: [],
});
const TASKS = [task("ann"), task("bob")];

describe("a plan that a person freezes", () => {
	it("is selected nodes below the agent's tools, in one edit that undo takes back and redo brings back", () => {
		const { editor } = new TestDesigner({ flow: FLOW });
		const edits: number[] = [];
		editor.onEdit((operations) => edits.push(operations.length));
		const frozen = editor.freezePlan({ agent: "desk", tasks: TASKS });
		expect(frozen).toMatchObject({ ok: true, nodes: ["ann", "bob"] });
		expect(edits).toHaveLength(1);
		const state = editor.store.getState();
		expect([...state.selection.nodes]).toEqual(["ann", "bob"]);
		expect(editor.node("ann")?.position.y).toBeGreaterThan(56);
		expect(state.undoLabel).toBe("Freeze 2 tasks of “desk”");
		editor.undo();
		expect(editor.store.getState().flow).toEqual(FLOW);
		editor.redo();
		expect(editor.store.getState().flow).toEqual(state.flow);
	});

	it("stays a plan where it cannot be nodes, or nothing can be edited", () => {
		const { editor } = new TestDesigner({ flow: FLOW });
		expect(editor.freezePlan({ agent: "desk", tasks: [{ ...task("ann"), tool: "gone" }] })).toMatchObject({
			ok: false,
			problems: [expect.stringContaining("`gone`")],
		});
		expect(editor.store.getState().flow).toBe(FLOW);
		const past = new TestDesigner({ flow: FLOW, readOnly: true }).editor;
		expect(past.freezePlan({ agent: "desk", tasks: TASKS })).toMatchObject({
			ok: false,
			problems: [expect.stringContaining("read-only")],
		});
	});
});
