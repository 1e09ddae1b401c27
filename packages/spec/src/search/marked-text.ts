import { type Static, Type } from "typebox";

const closed = { additionalProperties: false } as const;

/** A text in which some places stand out. The text is plain, never HTML: marking the places is up to the reader. */
export const MarkedText = Type.Object(
	{
		text: Type.String(),
		/** In order, without overlaps, as offsets into the text in UTF-16 code units; `end` is the first one after the place. */
		highlights: Type.Array(
			Type.Object({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) }, closed),
		),
	},
	closed,
);
export type MarkedText = Static<typeof MarkedText>;
