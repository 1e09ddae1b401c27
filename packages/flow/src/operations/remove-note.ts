import type { Flow, RemoveNote } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { findNote, withNotes } from "./note-list.ts";

export function removeNote(flow: Flow, operation: RemoveNote): Applied {
	const { note, index } = findNote(flow, operation.note);
	return {
		flow: withNotes(flow, flow.notes?.toSpliced(index, 1) ?? []),
		inverse: [{ op: "add-note", note, index }],
	};
}
