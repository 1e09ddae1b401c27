import { type Flow, MAX_FLOW_NOTES, type Note } from "@switchyard/spec/flow";
import { noSuchPart, partExists, tooManyParts } from "./part-error.ts";

/**
 * The note that an operation names, and its place.
 * @throws OperationError
 */
export function findNote(
	flow: Flow,
	id: string,
	field?: string,
): { readonly note: Note; readonly index: number } {
	const index = flow.notes?.findIndex((note) => note.id === id) ?? -1;
	const note = flow.notes?.[index];
	if (note) return { note, index };
	throw noSuchPart("note", id, field);
}

/** @throws OperationError when the flow has no such note */
export function editNote(flow: Flow, id: string, edit: (note: Note) => Note): Flow {
	const { note, index } = findNote(flow, id);
	return { ...flow, notes: flow.notes?.with(index, edit(note)) ?? [] };
}

/**
 * The flow with notes added at a place of its list.
 * @throws OperationError when an id is taken, or when there are too many
 */
export function insertNotes(flow: Flow, added: readonly Note[], index?: number, field?: string): Flow {
	const { notes = [], ...rest } = flow;
	if (added.length === 0) return flow;
	if (notes.length + added.length > MAX_FLOW_NOTES) throw tooManyParts("note", MAX_FLOW_NOTES, field);
	const taken = new Set(notes.map(({ id }) => id));
	for (const { id } of added) {
		if (taken.has(id)) throw partExists("note", id, field && `${field}.id`);
		taken.add(id);
	}
	return { ...rest, notes: notes.toSpliced(index ?? notes.length, 0, ...added) };
}

/** A flow without any note has no `notes` at all. */
export function withNotes({ notes: _, ...flow }: Flow, notes: Note[]): Flow {
	return notes.length > 0 ? { ...flow, notes } : flow;
}
