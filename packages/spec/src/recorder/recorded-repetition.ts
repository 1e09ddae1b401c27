import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** Words that may have a text of the row in them: `Approve `, and what stands in its column `Name`. */
export const RecordedWords = Type.Array(
	Type.Union([Type.Object({ text: Type.String() }, closed), Type.Object({ field: Type.String() }, closed)]),
	{ minItems: 1 },
);
export type RecordedWords = Static<typeof RecordedWords>;

/** What is done in each row, as it was recorded in the first one. */
export const RecordedStepOfRow = Type.Object(
	{
		/** The number of the action in the first row. */
		number: Type.Integer(),
		/** The role of what it is done with; none for a dialog. */
		role: Type.Optional(Type.String()),
		/** Its name. */
		name: Type.Optional(RecordedWords),
		/** Its place among those of its role and name in the row; 1 is the first. */
		nth: Type.Optional(Type.Integer()),
		/** What is typed, chosen or answered. */
		value: Type.Optional(Type.Union([RecordedWords, Type.Boolean()])),
		/** What tells that it was done, where that was the same in all rows. */
		done: Type.Optional(
			Type.Object({ url: Type.Optional(Type.String()), text: Type.Optional(Type.String()) }, closed),
		),
	},
	closed,
);
export type RecordedStepOfRow = Static<typeof RecordedStepOfRow>;

/** The same was done in several rows of a list or a table: it can become a loop over all of them. */
export const RecordedRepetition = Type.Object(
	{
		/** The numbers of the actions, row by row. Of the last row, only a part may have been done. */
		rows: Type.Array(Type.Array(Type.Integer())),
		/** The list or the table, as a target; absent where it is found by what its rows have. */
		list: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
		/** What each row has, as ways to find it. */
		each: Type.Array(Type.Record(Type.String(), Type.Unknown())),
		/** The names of the texts that tell a row from the others; none where only its place does. */
		by: Type.Array(Type.String()),
		steps: Type.Array(RecordedStepOfRow),
	},
	closed,
);
export type RecordedRepetition = Static<typeof RecordedRepetition>;
