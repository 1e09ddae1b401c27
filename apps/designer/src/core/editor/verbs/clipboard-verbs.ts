import { copyFragment, type Fragment, pasteFragment } from "@switchyard/flow";
import type { Flow, Position } from "@switchyard/spec";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { indexOf } from "../flow-index.ts";
import { fragmentText, readFragment } from "../fragment-text.ts";
import { slug, uniqueId, wireIdFor } from "../readable-id.ts";
import { ALLOWED, refused } from "../verdict.ts";
import { counted } from "./wording.ts";

type ClipboardVerbs = Pick<Editor, "copy" | "cut" | "paste" | "duplicate">;

/** How far a copy stands from what it was copied from, in canvas pixels. */
const STEP = 40;

export function clipboardVerbs(kernel: EditorKernel, remove: () => void): ClipboardVerbs {
	/** How often the same text was pasted in a row: each further copy stands a step further. */
	let repeated = { text: "", times: 0 };

	function copy(): string | undefined {
		const { selection } = kernel.state;
		if (selection.nodes.size === 0) return undefined;
		const text = fragmentText(copyFragment(kernel.flow, selection.nodes));
		repeated = { text, times: 0 };
		kernel.notify("info", `Copied ${counted(selection.nodes.size, "node")}.`);
		return text;
	}

	function insert(fragment: Fragment, offset: Position, verb: string): boolean {
		const ids = freshIds(kernel.flow, fragment);
		const operation = pasteFragment(kernel.flow, fragment, { offset, newId: () => ids.next().value ?? "" });
		const what = counted(operation.nodes.length, "node");
		const done = kernel.change({
			label: `${verb} ${what}`,
			operations: [operation],
			select: { nodes: new Set(operation.nodes.map(({ id }) => id)) },
		});
		if (done) kernel.notify("info", `${verb}d ${what}.`);
		return done;
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
			const fragment = copyFragment(kernel.flow, kernel.state.selection.nodes);
			if (fragment.nodes.length > 0) insert(fragment, { x: STEP, y: STEP }, "Duplicate");
		},
	};
}

/** Moves the fragment's middle to a position. */
function offsetTo({ nodes }: Fragment, at: Position): Position {
	const xs = nodes.map(({ position }) => position.x);
	const ys = nodes.map(({ position }) => position.y);
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
	for (let number = 1; ; number += 1) yield uniqueId(slug(`copy ${number}`), takenNodes);
}
