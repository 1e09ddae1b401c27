import type { Position } from "@switchyard/spec";
import { onGrid } from "../../geometry/node-box.ts";
import { flowGraph } from "../../layout/flow-graph.ts";
import type { Layout } from "../../layout/layout-graph.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { indexOf } from "../flow-index.ts";
import { counted } from "./wording.ts";

/** Lays out all nodes, or the selected ones when there are several, where their top left corner is. */
export async function tidy(kernel: EditorKernel, layout: Layout): Promise<void> {
	const { flow, nodeTypes, selection } = kernel.state;
	const all = selection.nodes.size < 2;
	const chosen = all ? new Set(flow.nodes.map(({ id }) => id)) : selection.nodes;
	if (chosen.size === 0) return;
	const placed = await layout(flowGraph(flow, nodeTypes, chosen));
	// The flow may have changed while the layout was being worked out.
	const { nodes } = indexOf(kernel.flow);
	const before = [...placed.keys()].flatMap((id) => nodes.get(id)?.position ?? []);
	if (before.length === 0) return;
	const from = corner(before);
	const to = corner(placed.values());
	const moves = [...placed].flatMap(([node, { x, y }]) => {
		const position = onGrid({ x: x - to.x + from.x, y: y - to.y + from.y });
		const known = nodes.get(node)?.position;
		return known && (known.x !== position.x || known.y !== position.y) ? [{ node, position }] : [];
	});
	if (moves.length === 0) return kernel.notify("info", "Everything is tidy already.");
	const what = counted(placed.size, "node");
	if (kernel.change({ label: `Tidy ${what}`, operations: [{ op: "move-nodes", moves }] })) {
		kernel.notify("info", `Tidied ${what}.`);
	}
}

function corner(positions: Iterable<Position>): Position {
	let x = Number.POSITIVE_INFINITY;
	let y = Number.POSITIVE_INFINITY;
	for (const position of positions) {
		x = Math.min(x, position.x);
		y = Math.min(y, position.y);
	}
	return { x, y };
}
