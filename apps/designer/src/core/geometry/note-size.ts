import { NOTE_SIDE, type NoteSize } from "@switchyard/spec/flow";
import { GRID } from "./node-box.ts";

/** A note's size when it is new, in canvas pixels. */
export const NEW_NOTE_SIZE: NoteSize = { width: 240, height: 160 };

/** The size nearest to a wanted one that a note may have, on the grid. */
export function noteSizeWithin({ width, height }: NoteSize): NoteSize {
	return { width: side(width), height: side(height) };
}

function side(length: number): number {
	return Math.min(NOTE_SIDE.most, Math.max(NOTE_SIDE.least, Math.round(length / GRID) * GRID));
}
