import type { MarkColor, Operation } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";

export function colorVerbs(kernel: EditorKernel): Pick<Editor, "setColor"> {
	return {
		setColor(color) {
			const { nodes, notes } = kernel.state.selection;
			const paint = (
				part: "node" | "note",
				all: readonly Colored[] | undefined,
				chosen: ReadonlySet<string>,
			) =>
				(all ?? [])
					.filter((each) => chosen.has(each.id) && (each.color ?? null) !== color)
					.map(({ id }): Operation => ({ op: "set-color", part, id, color }));
			const operations = [
				...paint("node", kernel.flow.nodes, nodes),
				...paint("note", kernel.flow.notes, notes),
			];
			if (operations.length === 0) return;
			kernel.change({ label: `Colour ${counted(operations.length, "item")}`, operations });
		},
	};
}

interface Colored {
	readonly id: string;
	readonly color?: MarkColor;
}
