import { MAX_NOTE_LENGTH, type Operation } from "@switchyard/spec/flow";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { findInFlow, type Match } from "../find/find-in-flow.ts";
import { replaced, replaceOperations } from "../find/replace-operations.ts";

/** Finding texts in the flow, and replacing them as one change. */
export function findVerbs(kernel: EditorKernel): Pick<Editor, "find" | "replaceFound"> {
	return {
		find: (wanted) => findInFlow(kernel.flow, kernel.state.nodeTypes, wanted),

		replaceFound(matches, wanted, by) {
			const { nodes } = indexOf(kernel.flow);
			const replaceable = matches.filter((match) => match.replaceable);
			const inNodes = replaceable.filter(({ part }) => part === "node");
			const inNotes = new Set(replaceable.filter(({ part }) => part === "note").map(({ id }) => id));
			const byNode = Map.groupBy(inNodes, ({ id }: Match) => id);
			const ofNodes = [...byNode].flatMap(([id, found]) => {
				const node = nodes.get(id);
				return node ? replaceOperations(node, found, wanted, by) : [];
			});
			const ofNotes = (kernel.flow.notes ?? []).flatMap(({ id, text }): Operation[] => {
				const next = replaced(text, wanted, by);
				if (!inNotes.has(id) || next === text || next.length > MAX_NOTE_LENGTH) return [];
				return [{ op: "set-note-text", note: id, text: next }];
			});
			const operations = [...ofNodes, ...ofNotes];
			if (operations.length === 0) {
				kernel.notify("refusal", "There is nothing here that can be replaced.");
				return false;
			}
			const what = counted(operations.length, "field");
			const done = kernel.change({ label: `Replace “${wanted}” in ${what}`, operations });
			if (done) kernel.notify("info", `Replaced “${wanted}” by “${by}” in ${what}.`);
			return done;
		},
	};
}
