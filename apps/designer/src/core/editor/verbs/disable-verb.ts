import type { Operation } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";

/** Takes the selected nodes out of use; where all of them are disabled already, they are enabled again. */
export function disableVerb(kernel: EditorKernel): Pick<Editor, "toggleDisabled"> {
	return {
		toggleDisabled() {
			const { nodes } = indexOf(kernel.flow);
			const selected = [...kernel.state.selection.nodes].flatMap((id) => nodes.get(id) ?? []);
			const [only] = selected;
			if (!only) return;
			const disabled = selected.some((node) => !node.disabled);
			const changing = selected.filter((node) => (node.disabled ?? false) !== disabled);
			const what = selected.length === 1 ? `“${only.name}”` : counted(changing.length, "node");
			const operations = changing.map(({ id }): Operation => ({ op: "set-disabled", node: id, disabled }));
			const label = `${disabled ? "Disable" : "Enable"} ${what}`;
			if (!kernel.change({ label, operations })) return;
			kernel.notify("info", disabled ? `Disabled ${what}: messages pass unchanged.` : `Enabled ${what}.`);
		},
	};
}
