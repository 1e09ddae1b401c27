import { type Static, Type } from "typebox";

/** How often a step is tried when it fails with an error that may pass. */
export const RetryPolicy = Type.Object(
	{
		/** Attempts in all, the first one included. */
		attempts: Type.Integer({ minimum: 1, maximum: 20 }),
		/** Milliseconds before the second attempt; doubled before each further one, at most an hour. */
		backoffMs: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
	},
	{ additionalProperties: false },
);
export type RetryPolicy = Static<typeof RetryPolicy>;
