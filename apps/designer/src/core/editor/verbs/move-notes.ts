import type { Flow, Operation, Position } from "@switchyard/spec/flow";

/** The operations that put notes where they are wanted; none for those that are there. */
export function moveNotes(flow: Flow, positions: ReadonlyMap<string, Position>): Operation[] {
	return (flow.notes ?? []).flatMap(({ id, position, size }): Operation[] => {
		const wanted = positions.get(id);
		if (!wanted) return [];
		const place = { x: Math.round(wanted.x), y: Math.round(wanted.y) };
		if (place.x === position.x && place.y === position.y) return [];
		return [{ op: "place-note", note: id, position: place, size }];
	});
}
