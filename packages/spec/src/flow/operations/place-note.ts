import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { NoteSize } from "../note.ts";
import { Position } from "../position.ts";

/** Moves a note, resizes it, or both: a corner that is dragged changes the two together. */
export const PlaceNote = Type.Object(
	{ op: Type.Literal("place-note"), note: Id, position: Position, size: NoteSize },
	{ additionalProperties: false },
);
export type PlaceNote = Static<typeof PlaceNote>;
