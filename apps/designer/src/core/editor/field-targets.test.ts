import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../testing/flows.ts";
import { TestDesigner } from "../testing/test-designer.ts";
import type { FieldSource } from "./field-source.ts";
import { fieldTargets } from "./field-targets.ts";

const ANSWER: FieldSource = { node: "desk", seen: "output", path: ["text"] };

describe("the parameters that may read a field [P4]", () => {
	it("are those that the message may fill: of the selected node first, and last those that cannot reach it", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK });
		designer.select("log");
		const targets = fieldTargets(designer.state, ANSWER);
		expect(targets[0]).toMatchObject({ node: "log", name: "text", reach: { path: "text" } });
		const problems = targets.map(({ reach }) => reach.problem !== undefined);
		expect(problems).toEqual(problems.toSorted());
		expect(targets.findLast(({ node }) => node === "desk")?.reach.problem).toBe(
			"“desk” writes it only after it has read its parameters.",
		);
		for (const { node, name, reach } of targets) {
			if (reach.path === undefined) continue;
			const verdict = designer.editor.setParameter(node, name, { scope: "Message", path: reach.path });
			expect(verdict.ok).toBe(true);
		}
	});

	it("are none where nothing can be edited", () => {
		const designer = new TestDesigner({ flow: ORDER_DESK, readOnly: true });
		expect(fieldTargets(designer.state, ANSWER)).toEqual([]);
	});
});
