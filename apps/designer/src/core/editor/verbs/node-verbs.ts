import type { Flow, Operation, Position } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { emptied } from "./group-verbs.ts";
import { LONGEST_NAME } from "./longest-name.ts";
import { moveNotes } from "./move-notes.ts";

type NodeVerbs = Pick<Editor, "moveNodes" | "nudge" | "rename" | "remove">;

export function nodeVerbs(kernel: EditorKernel): NodeVerbs {
	const moveNodes = (
		positions: ReadonlyMap<string, Position>,
		notes: ReadonlyMap<string, Position> = new Map(),
		mergeKey?: string,
	) => {
		const moves = [...positions]
			.map(([node, { x, y }]) => ({ node, position: { x: Math.round(x), y: Math.round(y) } }))
			.filter(({ node, position }) => movesAway(kernel.flow, node, position));
		const noteMoves = moveNotes(kernel.flow, notes);
		if (moves.length + noteMoves.length === 0) return;
		kernel.change({
			label: `Move ${moves.length > 0 ? counted(moves.length, "node") : counted(noteMoves.length, "note")}`,
			operations: [...(moves.length > 0 ? [{ op: "move-nodes", moves } as const] : []), ...noteMoves],
			...defined({ mergeKey }),
		});
	};

	return {
		moveNodes: (positions, notes) => moveNodes(positions, notes),

		nudge(dx, dy) {
			const { nodes } = indexOf(kernel.flow);
			const selected = [...kernel.state.selection.nodes];
			const positions = new Map<string, Position>();
			for (const id of selected) {
				const position = nodes.get(id)?.position;
				if (position) positions.set(id, { x: position.x + dx, y: position.y + dy });
			}
			const notes = new Map<string, Position>();
			for (const { id, position } of kernel.flow.notes ?? []) {
				if (kernel.state.selection.notes.has(id)) notes.set(id, { x: position.x + dx, y: position.y + dy });
			}
			moveNodes(positions, notes, `nudge ${[...selected, ...notes.keys()].join(" ")}`);
		},

		rename(node, name) {
			const wanted = name.trim().slice(0, LONGEST_NAME);
			const known = indexOf(kernel.flow).nodes.get(node);
			if (wanted === "" || !known || known.name === wanted) return;
			kernel.change({
				label: `Rename ${known.name}`,
				operations: [{ op: "rename-node", node, name: wanted }],
				mergeKey: `rename ${node}`,
			});
		},

		remove() {
			const { nodes, wires, notes } = kernel.state.selection;
			const index = indexOf(kernel.flow);
			const operations: Operation[] = [];
			for (const id of wires) {
				const wire = index.wires.get(id);
				// A node takes its wires with it.
				if (wire && !nodes.has(wire.from.node) && !nodes.has(wire.to.node)) {
					operations.push({ op: "remove-wire", wire: id });
				}
			}
			for (const node of nodes) operations.push({ op: "remove-node", node });
			for (const note of notes) operations.push({ op: "remove-note", note });
			if (operations.length === 0) return;
			const rest = notes.size > 0 ? counted(notes.size, "note") : counted(operations.length, "wire");
			const what = nodes.size > 0 ? counted(nodes.size, "node") : rest;
			operations.push(...emptied(kernel, nodes, notes));
			kernel.change({ label: `Remove ${what}`, operations, notice: `Removed ${what}.` });
		},
	};
}

function movesAway(flow: Flow, id: string, { x, y }: Position): boolean {
	const node = indexOf(flow).nodes.get(id);
	return node !== undefined && (node.position.x !== x || node.position.y !== y);
}
