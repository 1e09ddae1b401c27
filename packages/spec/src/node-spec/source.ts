import { type Static, Type } from "typebox";

/** What a node's results, or a trigger's messages, are by themselves, whatever their parameters are. */
export const Source = Type.Object(
	{
		/** Somebody outside has a say in what they hold: who writes the mail, the page, the file. */
		untrusted: Type.Optional(Type.Boolean()),
		/** Why they are trusted, as a sentence: a node that reads is untrusted unless its author says this. */
		trusted: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
		/** The parameters of which one must have a value for the rest of this to hold: what is read only then. */
		with: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
		/** The results that hold what was read; all of them when absent. An error may quote it in any case. */
		outputs: Type.Optional(Type.Array(Type.String())),
		/** They hold what not everybody may know. Of a node type with credentials: where one is chosen. */
		private: Type.Optional(Type.Boolean()),
		/** Of a tool whose results are untrusted: what it says of itself to a model is, too. So it is of a package that says nothing of its source. */
		description: Type.Optional(Type.Boolean()),
		/**
		 * They are what was kept, and have the marks with which it was kept, as far as the work names them. Where it names none, they are
		 * what the rest of this says. Only the server's own node types can name marks.
		 */
		kept: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type Source = Static<typeof Source>;
