import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { flowOf, log, startWith } from "./flow-documents.ts";

const inGroup = (node: FlowNode, group: string): FlowNode => ({ ...node, group });

/** A start, two steps in a group, and a last step; a note beside. */
export function documented(): Flow {
	return {
		...flowOf(
			"documented",
			[
				startWith({}),
				inGroup(log("first", "First", [304, 0], "a"), "work"),
				inGroup(log("second", "Second", [608, 0], "b"), "work"),
				log("last", "Last", [912, 0], "c"),
			],
			["start.out > first.in", "first.out > second.in", "second.out > last.in"],
		),
		groups: [{ id: "work", name: "The work", color: "sand" }],
		notes: [
			{
				id: "why",
				text: "# Why\n**Because** <b>it</b> must.",
				position: { x: 304, y: 200 },
				size: { width: 280, height: 160 },
				color: "lime",
			},
		],
	};
}
