import { type Static, Type } from "typebox";

/**
 * What a crash in the middle of a step means for it: `safe` runs again, `keyed` runs again with the same
 * idempotency key, `once` never runs again by itself and waits for a person.
 */
export const Effect = Type.Union([Type.Literal("safe"), Type.Literal("keyed"), Type.Literal("once")]);
export type Effect = Static<typeof Effect>;
