import type { Flow, PlaceNote } from "@switchyard/spec/flow";
import type { Applied } from "./applied.ts";
import { editNote, findNote } from "./note-list.ts";

export function placeNote(flow: Flow, { note: id, position, size }: PlaceNote): Applied {
	const { note } = findNote(flow, id);
	return {
		flow: editNote(flow, id, (old) => ({ ...old, position, size })),
		inverse: [{ op: "place-note", note: id, position: note.position, size: note.size }],
	};
}
