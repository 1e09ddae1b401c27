import { ERROR_PORT } from "@switchyard/flow";
import type { Flow, Note, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { isToolWire } from "../geometry/folded-flow.ts";
import { nodeBox, type Side } from "../geometry/node-box.ts";
import type { LayoutBox, LayoutEnd, LayoutGraph } from "./layout-graph.ts";

/** The part of a flow that a layout sees: some of its nodes, the wires among them, and the notes in the groups of these. */
export function flowGraph(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	chosen: ReadonlySet<string>,
): LayoutGraph {
	const nodes = flow.nodes.filter(({ id }) => chosen.has(id));
	const groups = new Set(flow.groups?.map(({ id }) => id));
	const frameOf = ({ group }: { readonly group?: string }) =>
		group !== undefined && groups.has(group) ? { frame: group } : {};
	const touched = new Set(nodes.map(({ group }) => group));
	const mains = new Map<string, string>();
	const boxes = nodes.map((node): LayoutBox => {
		const { width, height, ports } = nodeBox(node, nodeTypes.get(node.type));
		// The last way out is the way on: Done of a loop, Otherwise of a Switch.
		const main = ports.findLast(({ port, side }) => side === "right" && port.id !== ERROR_PORT.id);
		if (main) mains.set(node.id, main.port.id);
		const places = ports.map(({ port, side, x, y }) => ({ id: port.id, side, x, y }));
		return { id: node.id, width, height, ports: places, ...frameOf(node) };
	});
	const notes = (flow.notes ?? []).filter(({ group }) => group !== undefined && touched.has(group));
	const among = flow.wires.filter(({ from, to }) => chosen.has(from.node) && chosen.has(to.node));
	const attach = attachments(boxes);
	return {
		boxes: [...boxes, ...notes.map((note) => ({ ...noteBox(note), ...frameOf(note) }))],
		wires: among
			.filter((wire) => !isToolWire(wire))
			.flatMap(({ from, to }) => {
				const [source, target] = [attach(from, "right"), attach(to, "left")];
				if (!source || !target) return [];
				return [{ from: source, to: target, main: mains.get(from.node) === from.port }];
			}),
		tools: among.filter(isToolWire).map(({ from, to }) => [from.node, to.node]),
	};
}

/** The id under which a layout knows a note. */
export function noteBoxId(note: string): string {
	return `note:${note}`;
}

function noteBox({ id, size: { width, height } }: Note): LayoutBox {
	return { id: noteBoxId(id), width, height, ports: [] };
}

/** Finds the port where a wire ends; a wire at a port that its node does not have ends at the first one of the side. */
function attachments(boxes: readonly LayoutBox[]): (end: WireEnd, side: Side) => LayoutEnd | undefined {
	const byId = new Map(boxes.map((box) => [box.id, box.ports]));
	return ({ node, port }, side) => {
		const ports = byId.get(node)?.filter((each) => each.side === side) ?? [];
		const place = ports.find(({ id }) => id === port) ?? ports[0];
		return place && { box: node, port: place.id };
	};
}
