import { type Static, Type } from "typebox";
import { FaultCode } from "../error/fault.ts";

/** How often a step is tried when it fails. */
export const RetryPolicy = Type.Object(
	{
		/** Attempts in all, the first one included. */
		attempts: Type.Integer({ minimum: 1, maximum: 20 }),
		/** Milliseconds before the second attempt; doubled before each further one, at most an hour. */
		backoffMs: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
		/** The codes of the errors that are tried again; those that their author calls passing when absent. */
		on: Type.Optional(Type.Array(FaultCode, { minItems: 1, maxItems: 32, uniqueItems: true })),
	},
	{ additionalProperties: false },
);
export type RetryPolicy = Static<typeof RetryPolicy>;
