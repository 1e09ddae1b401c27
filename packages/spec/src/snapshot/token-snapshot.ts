import { type Static, Type } from "typebox";
import { Label } from "../label/label.ts";
import { CLOSED, Fields } from "./places.ts";

/** A message on its way. */
export const TokenSnapshot = Type.Object(
	{
		fields: Fields,
		/** The step that wrote each field; those that are not here came with the run's first message. */
		origins: Type.Array(Type.Tuple([Type.String(), Type.Integer({ minimum: 0 })])),
		/** What is known of fields that are untrusted or private. */
		labels: Type.Optional(Type.Array(Type.Tuple([Type.String(), Label]))),
		/** About how many characters of JSON the message has. */
		size: Type.Integer({ minimum: 0 }),
		/** The end of the journal was lost while it was on its way. */
		doubtful: Type.Optional(Type.Literal(true)),
	},
	CLOSED,
);
export type TokenSnapshot = Static<typeof TokenSnapshot>;
