import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { PropertyName } from "../identity/property-name.ts";

/**
 * The values that a designer allows for a parameter, no matter who writes them. An entry is a value; for mail addresses also `@example.com`, for
 * addresses and paths also a beginning that ends in `/`.
 */
export const PinnedSet = Type.Array(Type.String({ minLength: 1, maxLength: 1000, pattern: ONE_LINE }), {
	minItems: 1,
	maxItems: 200,
});
export type PinnedSet = Static<typeof PinnedSet>;

/** By parameter name. */
export const PinnedSets = Type.Record(PropertyName, PinnedSet, { additionalProperties: false });
export type PinnedSets = Static<typeof PinnedSets>;
