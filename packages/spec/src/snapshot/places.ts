import { Type } from "typebox";

export const CLOSED = { additionalProperties: false } as const;

/** The place of something in one of a snapshot's lists: what many parts of a run share is in there once. */
export const Place = Type.Integer({ minimum: 0 });

/** An object whose values people and nodes made: each name with its value's place in `values`. Names are no keys here. */
export const Fields = Type.Array(Type.Tuple([Type.String(), Place]));
