import { type Static, Type } from "typebox";

/** Where a server that refuses to start says what is missing from its data folder, and where a person accepts that. */
export const LOSS_FILE = "evidence/loss.json";

/** Something that a data folder had is missing. */
export const Loss = Type.Object(
	{
		/** Names this loss and no other: accepting one accepts nothing that is found missing later. */
		id: Type.String({ minLength: 1 }),
		/** One sentence: what is missing. */
		missing: Type.String(),
		/** One sentence: what the next start does once the loss is accepted. */
		consequence: Type.String(),
		/** When it was found, in milliseconds since the Unix epoch. */
		foundAt: Type.Integer(),
		/** When a person accepted it; until then the server does not start. */
		acceptedAt: Type.Optional(Type.Integer()),
	},
	{ additionalProperties: false },
);
export type Loss = Static<typeof Loss>;
