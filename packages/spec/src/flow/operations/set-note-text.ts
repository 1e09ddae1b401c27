import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { NoteText } from "../note.ts";

export const SetNoteText = Type.Object(
	{ op: Type.Literal("set-note-text"), note: Id, text: NoteText },
	{ additionalProperties: false },
);
export type SetNoteText = Static<typeof SetNoteText>;
