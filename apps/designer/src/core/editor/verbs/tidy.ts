import type { Flow, Note, Operation, Position } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { foldFlow } from "../../geometry/folded-flow.ts";
import { nodeBox, onGrid } from "../../geometry/node-box.ts";
import { flowGraph, noteBoxId } from "../../layout/flow-graph.ts";
import type { Layout } from "../../layout/layout-graph.ts";
import { type Box, besideNodes } from "../../layout/notes-beside.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { moveNotes } from "./move-notes.ts";

/**
 * Lays out all nodes, or the selected ones when there are several, where their top left corner is. Collapsed groups move as
 * one, frames stay around what is in them, and a note outside of groups keeps beside the node that it is nearest to.
 */
export async function tidy(kernel: EditorKernel, layout: Layout): Promise<void> {
	const { flow, nodeTypes, selection } = kernel.state;
	const folded = foldFlow(flow, nodeTypes);
	const all = selection.nodes.size < 2;
	const shown = (id: string) => folded.cardOf.get(id) ?? id;
	const chosen = new Set(all ? folded.flow.nodes.map(({ id }) => id) : [...selection.nodes].map(shown));
	if (chosen.size === 0) return;
	const graph = flowGraph(folded.flow, folded.nodeTypes, chosen);
	const placed = await layout(graph).catch(() => undefined);
	if (placed === undefined) return kernel.notify("refusal", "The layout could not be worked out. Try again.");
	// The flow may have changed while the layout was being worked out.
	const now = foldFlow(kernel.flow, kernel.state.nodeTypes);
	const { nodes } = indexOf(now.flow);
	const notes = new Map(now.flow.notes?.map((note) => [noteBoxId(note.id), note]));
	const standing = (id: string) => nodes.get(id)?.position ?? notes.get(id)?.position;
	const before = [...placed.keys()].flatMap((id) => standing(id) ?? []);
	if (before.length === 0) return;
	const from = corner(before);
	const to = corner(placed.values());
	const wanted = new Map<string, Position>();
	for (const [id, { x, y }] of placed) {
		if (standing(id)) wanted.set(id, onGrid({ x: x - to.x + from.x, y: y - to.y + from.y }));
	}

	const moves = new Map<string, Position>();
	const noteMoves = new Map<string, Position>();
	for (const [id, position] of wanted) {
		const frame = now.cards.get(id);
		const note = notes.get(id);
		if (note) noteMoves.set(note.id, position);
		else if (frame) {
			const old = standing(id) ?? position;
			const by = { x: position.x - old.x, y: position.y - old.y };
			for (const member of frame.nodes) moves.set(member.id, sum(member.position, by));
			for (const member of frame.notes) noteMoves.set(member.id, sum(member.position, by));
		} else moves.set(id, position);
	}
	const boxes = now.flow.nodes.map((node): Box => {
		const { width, height } = nodeBox(node, now.nodeTypes.get(node.type));
		return { before: node.position, after: wanted.get(node.id) ?? node.position, size: { width, height } };
	});
	const free = (now.flow.notes ?? []).filter((note) => all && !noteMoves.has(note.id));
	for (const [note, position] of besideNodes(free, boxes)) noteMoves.set(note, position);

	const operations = moveOperations(kernel.flow, moves, noteMoves);
	if (operations.length === 0) return kernel.notify("info", "The layout is already tidy.");
	const what = counted(chosen.size, "node");
	kernel.store.setState(({ tidied }) => ({ tidied: tidied + 1 }));
	if (kernel.change({ label: `Tidy ${what}`, operations })) kernel.notify("info", `Tidied ${what}.`);
}

function moveOperations(
	flow: Flow,
	positions: ReadonlyMap<string, Position>,
	notes: ReadonlyMap<Note["id"], Position>,
): Operation[] {
	const { nodes } = indexOf(flow);
	const moves = [...positions].flatMap(([node, position]) => {
		const known = nodes.get(node)?.position;
		return known && (known.x !== position.x || known.y !== position.y) ? [{ node, position }] : [];
	});
	return [...(moves.length > 0 ? [{ op: "move-nodes", moves } as const] : []), ...moveNotes(flow, notes)];
}

function sum(a: Position, b: Position): Position {
	return { x: a.x + b.x, y: a.y + b.y };
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
