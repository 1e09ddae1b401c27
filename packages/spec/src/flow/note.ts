import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { MarkColor } from "./mark-color.ts";
import { Position } from "./position.ts";

/** The longest note, in characters. */
export const MAX_NOTE_LENGTH = 200_000;

/** The most notes that a flow may hold. */
export const MAX_FLOW_NOTES = 500;

/** The smallest and the largest side of a note, in canvas pixels. */
export const NOTE_SIDE = { least: 80, most: 4_000 } as const;

const Side = Type.Number({ minimum: NOTE_SIDE.least, maximum: NOTE_SIDE.most });

/** A note's text: Markdown, in which HTML is only text. */
export const NoteText = Type.String({ maxLength: MAX_NOTE_LENGTH });

/** A note's width and height, in canvas pixels. */
export const NoteSize = Type.Object({ width: Side, height: Side }, { additionalProperties: false });
export type NoteSize = Static<typeof NoteSize>;

/** A text on the canvas, for people: runs ignore it. */
export const Note = Type.Object(
	{
		id: Id,
		text: NoteText,
		position: Position,
		size: NoteSize,
		/** Neutral when absent. */
		color: Type.Optional(MarkColor),
		/** The group that it belongs to; none when absent, or when the flow has no such group. */
		group: Type.Optional(Id),
	},
	{ additionalProperties: false },
);
export type Note = Static<typeof Note>;
