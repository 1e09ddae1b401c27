import { counted } from "../../flow/counted.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { NOTHING_SELECTED } from "../selection.ts";

type SelectionVerbs = Pick<Editor, "select" | "selectAll" | "clearSelection" | "setMoving">;

export function selectionVerbs(kernel: EditorKernel): SelectionVerbs {
	return {
		select: (selection) => kernel.select(selection),

		selectAll() {
			kernel.select({
				nodes: new Set(kernel.flow.nodes.map(({ id }) => id)),
				notes: new Set(kernel.flow.notes?.map(({ id }) => id)),
			});
			kernel.notify("info", `Selected ${counted(kernel.flow.nodes.length, "node")}.`);
		},

		clearSelection() {
			if (kernel.state.selection !== NOTHING_SELECTED) kernel.store.setState({ selection: NOTHING_SELECTED });
		},

		setMoving: (moving) => kernel.store.setState({ moving }),
	};
}
