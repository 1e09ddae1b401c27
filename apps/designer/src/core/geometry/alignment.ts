import type { Position } from "@switchyard/spec/flow";
import type { Rectangle } from "./rectangle.ts";

/** A line along which a dragged card is in line with others, in canvas pixels. */
export interface Guide {
	readonly axis: "x" | "y";
	/** Where the line is on its axis. */
	readonly at: number;
	/** From where to where it is drawn on the other axis. */
	readonly from: number;
	readonly to: number;
}

export interface Alignment {
	/** How far the card moves to be in line. */
	readonly shift: Position;
	readonly guides: readonly Guide[];
}

/** Cards are of one width, so their left edges say whether they are in line; in a row the upper edges do, for ports hang on them. */
const AXES = [
	{ axis: "x", near: "left", from: "top", to: "bottom" },
	{ axis: "y", near: "top", from: "left", to: "right" },
] as const;

/**
 * How a card that is dragged comes in line with those around it, on each axis with the nearest that is no further than the
 * tolerance.
 */
export function alignment(card: Rectangle, others: readonly Rectangle[], tolerance: number): Alignment {
	const shift = { x: 0, y: 0 };
	const guides: Guide[] = [];
	for (const { axis, near, from, to } of AXES) {
		let nearest: Rectangle | undefined;
		for (const other of others) {
			const distance = Math.abs(other[near] - card[near]);
			if (distance <= tolerance && (!nearest || distance < Math.abs(nearest[near] - card[near])))
				nearest = other;
		}
		if (!nearest) continue;
		const at = nearest[near];
		shift[axis] = at - card[near];
		const inLine = [card, ...others.filter((other) => other[near] === at)];
		guides.push({
			axis,
			at,
			from: inLine.reduce((least, each) => Math.min(least, each[from]), card[from]),
			to: inLine.reduce((most, each) => Math.max(most, each[to]), card[to]),
		});
	}
	return { shift, guides };
}
