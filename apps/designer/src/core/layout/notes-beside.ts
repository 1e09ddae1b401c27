import type { Note, NoteSize, Position } from "@switchyard/spec/flow";

/** A node that a layout moves, or leaves where it is. */
export interface Box {
	readonly before: Position;
	readonly after: Position;
	readonly size: NoteSize;
}

/** Between a note and the node that it made way for. */
const GAP = 24;

/** Where notes go when nodes move: each keeps its place beside the nearest node, or goes above what would cover it. */
export function besideNodes(notes: readonly Note[], boxes: readonly Box[]): Map<string, Position> {
	const places = new Map<string, Position>();
	const taken = boxes.map(({ after, size }) => ({ position: after, size }));
	for (const note of notes) {
		const nearest = nearestBox(note, boxes);
		if (!nearest) continue;
		let position = {
			x: note.position.x + nearest.after.x - nearest.before.x,
			y: note.position.y + nearest.after.y - nearest.before.y,
		};
		for (let tries = 0; tries < taken.length; tries += 1) {
			const under = taken.find((box) => overlap({ position, size: note.size }, box));
			if (!under) break;
			position = { x: position.x, y: under.position.y - note.size.height - GAP };
		}
		places.set(note.id, position);
		taken.push({ position, size: note.size });
	}
	return places;
}

type Placed = Pick<Note, "position" | "size">;

function nearestBox(note: Placed, boxes: readonly Box[]): Box | undefined {
	let nearest: Box | undefined;
	let least = Number.POSITIVE_INFINITY;
	for (const box of boxes) {
		const distance = between(note, { position: box.before, size: box.size });
		if (distance >= least) continue;
		least = distance;
		nearest = box;
	}
	return nearest;
}

/** How far two rectangles are apart; 0 when they overlap. */
function between(a: Placed, b: Placed): number {
	const apart = (from: number, length: number, other: number, otherLength: number) =>
		Math.max(0, other - (from + length), from - (other + otherLength));
	return Math.hypot(
		apart(a.position.x, a.size.width, b.position.x, b.size.width),
		apart(a.position.y, a.size.height, b.position.y, b.size.height),
	);
}

function overlap(a: Placed, b: Placed): boolean {
	return (
		a.position.x < b.position.x + b.size.width &&
		b.position.x < a.position.x + a.size.width &&
		a.position.y < b.position.y + b.size.height &&
		b.position.y < a.position.y + a.size.height
	);
}
