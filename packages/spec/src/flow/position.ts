import { type Static, Type } from "typebox";

/** A node's top left corner on the canvas, in canvas pixels. */
export const Position = Type.Object(
	{ x: Type.Number({ minimum: -1e7, maximum: 1e7 }), y: Type.Number({ minimum: -1e7, maximum: 1e7 }) },
	{ additionalProperties: false },
);
export type Position = Static<typeof Position>;
