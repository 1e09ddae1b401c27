import type { AddNote, Flow } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { insertNotes } from "./note-list.ts";

export function addNote(flow: Flow, { note, index }: AddNote): Applied {
	return { flow: insertNotes(flow, [note], index), inverse: [{ op: "remove-note", note: note.id }] };
}
