import { copyFragment, type Fragment, pasteFragment, uniqueId, wireIdFor } from "@switchyard/flow";
import type { Flow, Position } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { newPartId } from "../../flow/new-part-id.ts";
import { freeOffset } from "../../geometry/free-place.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { fragmentText, readFragment } from "../fragment-text.ts";
import { ALLOWED, refused } from "../verdict.ts";

type ClipboardVerbs = Pick<Editor, "copy" | "cut" | "paste" | "duplicate">;

/** How far a copy stands from what it was copied from, in canvas pixels. */
const STEP = 40;

export function clipboardVerbs(kernel: EditorKernel, remove: () => void): ClipboardVerbs {
	/** How often the same text was pasted in a row: each further copy stands a step further. */
	let repeated = { text: "", times: 0 };

	function copy(): string | undefined {
		const { selection } = kernel.state;
		if (selection.nodes.size + selection.notes.size === 0) return undefined;
		const text = fragmentText(copyFragment(kernel.flow, selection.nodes, selection.notes));
		repeated = { text, times: 0 };
		kernel.notify("info", `Copied ${contents(selection.nodes.size, selection.notes.size)}.`);
		return text;
	}

	/** The copies cover nothing: where they would, they stand a little further. */
	function insert(fragment: Fragment, wanted: Position, verb: string): boolean {
		const offset = freeOffset(kernel.flow, kernel.state.nodeTypes, fragment.nodes, wanted);
		const ids = freshIds(kernel.flow, fragment);
		const operation = pasteFragment(kernel.flow, fragment, { offset, newId: () => ids.next().value ?? "" });
		const what = contents(operation.nodes.length, operation.notes?.length ?? 0);
		return kernel.change({
			label: `${verb} ${what}`,
			operations: [operation],
			notice: `${verb}d ${what}.`,
			select: {
				nodes: new Set(operation.nodes.map(({ id }) => id)),
				notes: new Set(operation.notes?.map(({ id }) => id)),
			},
		});
	}

	return {
		copy,

		cut() {
			const text = copy();
			if (text !== undefined) remove();
			return text;
		},

		paste(text, at) {
			const fragment = readFragment(text);
			if (!fragment) {
				kernel.notify("refusal", "The clipboard holds no nodes of a flow.");
				return refused("The clipboard holds no nodes of a flow.");
			}
			repeated = { text, times: repeated.text === text ? repeated.times + 1 : 1 };
			const offset = at ? offsetTo(fragment, at) : { x: STEP * repeated.times, y: STEP * repeated.times };
			const done = insert(fragment, offset, "Paste");
			return done ? ALLOWED : refused(kernel.state.notice?.text ?? "It cannot be pasted.");
		},

		duplicate() {
			const { selection } = kernel.state;
			const fragment = copyFragment(kernel.flow, selection.nodes, selection.notes);
			if (selection.nodes.size + selection.notes.size > 0)
				insert(fragment, { x: STEP, y: STEP }, "Duplicate");
		},
	};
}

/** What a fragment holds, in words: its nodes, or its notes where it has no nodes. */
function contents(nodes: number, notes: number): string {
	return nodes > 0 ? counted(nodes, "node") : counted(notes, "note");
}

/** Moves the fragment's middle to a position. */
function offsetTo({ nodes, notes = [] }: Fragment, at: Position): Position {
	const xs = [...nodes, ...notes].map(({ position }) => position.x);
	const ys = [...nodes, ...notes].map(({ position }) => position.y);
	const middle = (values: number[]) =>
		(values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2;
	return { x: Math.round(at.x - middle(xs)), y: Math.round(at.y - middle(ys)) };
}

/** Readable ids for the copies, nodes first. */
function* freshIds(flow: Flow, { nodes, wires }: Fragment): Generator<string, undefined> {
	const index = indexOf(flow);
	const takenNodes = new Set(index.nodes.keys());
	const takenWires = new Set(index.wires.keys());
	for (const { id } of nodes) yield uniqueId(id, takenNodes);
	for (const { from, to } of wires) yield uniqueId(wireIdFor(from.node, to.node), takenWires);
	for (;;) yield newPartId("copy");
}
