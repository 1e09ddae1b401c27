import type { Flow, SetNoteText } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNote, findNote } from "./note-list.ts";

export function setNoteText(flow: Flow, { note: id, text }: SetNoteText): Applied {
	const { note } = findNote(flow, id);
	return {
		flow: editNote(flow, id, (old) => ({ ...old, text })),
		inverse: [{ op: "set-note-text", note: id, text: note.text }],
	};
}
