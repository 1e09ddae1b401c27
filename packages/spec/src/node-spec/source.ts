import { type Static, Type } from "typebox";

/** What a node's results, or a trigger's messages, are by themselves, whatever their parameters are. */
export const Source = Type.Object(
	{
		/** Somebody outside has a say in what they hold: who writes the mail, the page, the file. */
		untrusted: Type.Optional(Type.Boolean()),
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
