import { type Static, Type } from "typebox";

/**
 * Stands in a journal for a value that is kept once, beside it: a step's large result, say. `GET
 * /api/runs/:run/values/:ref` gives the value.
 */
export const LargeValue = Type.Object(
	{
		/** The SHA-256 of the value's JSON text. */
		__ref: Type.String({ pattern: "^sha256-[0-9a-f]{64}$" }),
		/** How long the JSON text is, in characters. */
		__size: Type.Integer({ minimum: 0 }),
		__type: Type.Union([Type.Literal("string"), Type.Literal("array"), Type.Literal("object")]),
	},
	{ additionalProperties: false },
);
export type LargeValue = Static<typeof LargeValue>;

/** The key that tells a reference from every other value; a value of a person's that has it is kept by reference itself. */
export const REFERENCE_KEY = "__ref";

/** True for what stands in a journal in a large value's place. */
export function isLargeValue(value: unknown): value is LargeValue {
	return typeof value === "object" && value !== null && Object.hasOwn(value, REFERENCE_KEY);
}
