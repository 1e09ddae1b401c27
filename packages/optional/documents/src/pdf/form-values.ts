import { Type } from "typebox";

/** What a field of a form may be filled with. */
export const FieldValue = Type.Union([
	Type.String({ maxLength: 10_000 }),
	Type.Number(),
	Type.Boolean(),
	Type.Array(Type.String({ maxLength: 1000 }), { maxItems: 100 }),
]);
export type FieldValue = string | number | boolean | string[];
