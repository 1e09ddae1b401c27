import type { RecordedAction, RecordedRepetition } from "@switchyard/spec/recorder";
import { stepOf } from "../recorder/step-of.ts";
import type { Editor } from "./editor.ts";

/** The nodes that were made of what is recorded: one for each action, by its number. */
export class RecordedNodes {
	readonly #editor: Editor;
	readonly #nodes = new Map<number, string>();
	/** The actions that are part of a loop by now: what is learnt of them later concerns one row only. */
	readonly #inLoops = new Set<number>();
	#last: string | undefined;

	constructor(editor: Editor) {
		this.#editor = editor;
	}

	/** Something was done, or is known better now. @param before the number of what it comes before; behind all when absent */
	took(number: number, action: RecordedAction, before: number | undefined): void {
		if (this.#inLoops.has(number)) return;
		const editor = this.#editor;
		const step = stepOf(action);
		const known = this.#nodes.get(number);
		if (known !== undefined && editor.recordAgain(known, step)) return;
		// A click that Enter made takes the place of the key; what was undone meanwhile stays so.
		if (known !== undefined) {
			if (!editor.node(known)) return;
			editor.select({ nodes: new Set([known]) });
			editor.replaceType(known, step.type);
			editor.recordAgain(known, step);
			return;
		}
		const next = this.#nodes.get(before ?? -1);
		const wire = editor.store.getState().flow.wires.find(({ to }) => to.node === next);
		const inserted = wire && editor.spliceNew(wire.id, step.type);
		if (inserted !== undefined) {
			this.#nodes.set(number, inserted);
			editor.recordAgain(inserted, step);
			return;
		}
		const last = this.#last !== undefined && editor.node(this.#last) ? this.#last : undefined;
		const node = editor.record(step, last);
		if (node === undefined) return;
		this.#nodes.set(number, node);
		this.#last = node;
	}

	/** Makes a loop over all rows of what was done in several of them. */
	repeat(repetition: RecordedRepetition): void {
		const rows = repetition.rows.map((row) => row.map((number) => this.#nodes.get(number) ?? ""));
		const loop = this.#editor.repeat(repetition, rows);
		if (loop === undefined) return;
		for (const number of repetition.rows.flat()) this.#inLoops.add(number);
		if (rows.flat().includes(this.#last ?? "")) this.#last = loop;
	}

	/** What is recorded next is not behind what was recorded last. */
	stopped(): void {
		this.#last = undefined;
	}

	/** The browser is another one, which counts anew. */
	closed(): void {
		this.#nodes.clear();
		this.#inLoops.clear();
		this.#last = undefined;
	}
}
