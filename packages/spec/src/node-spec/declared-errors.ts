import { type Static, Type } from "typebox";
import { VISIBLE_LINE } from "../identity/name.ts";

/** Words of an error for models and programs: those of one execution may hold what a flow filled in. */
export const DeclaredError = Type.Object(
	{
		/** One sentence that says what happened. */
		summary: Type.String({ minLength: 1, maxLength: 300, pattern: VISIBLE_LINE }),
		/** Remedy for the caller. */
		hint: Type.Optional(Type.String({ minLength: 1, maxLength: 300, pattern: VISIBLE_LINE })),
	},
	{ additionalProperties: false },
);
export type DeclaredError = Static<typeof DeclaredError>;

/** Errors of a node type, by code, besides those of the catalogue. Models, and programs that call tools, read these words. */
export const DeclaredErrors = Type.Record(Type.String({ pattern: "^[A-Z][A-Z0-9_]{1,63}$" }), DeclaredError, {
	maxProperties: 64,
	additionalProperties: false,
});
export type DeclaredErrors = Static<typeof DeclaredErrors>;
