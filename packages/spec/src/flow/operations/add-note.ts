import { type Static, Type } from "typebox";
import { Note } from "../note.ts";

export const AddNote = Type.Object(
	{
		op: Type.Literal("add-note"),
		note: Note,
		/** Its place in `notes`, so that undoing a removal restores the document exactly; at the end when absent. */
		index: Type.Optional(Type.Integer({ minimum: 0 })),
	},
	{ additionalProperties: false },
);
export type AddNote = Static<typeof AddNote>;
