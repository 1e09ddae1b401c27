import type { Static, TSchema } from "typebox";
import { isValid, validatorOf } from "./validator.ts";

/** Whether a value fits its schema. Nothing is coerced and no default is filled in. */
export function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema>;
export function fits(schema: object, value: unknown): boolean;
export function fits(schema: object, value: unknown): boolean {
	return isValid(schema, value);
}

/** Why no value can be checked against a schema, as the end of a sentence about it; `undefined` when one can. */
export function unreadableReason(schema: object): string | undefined {
	const validator = validatorOf(schema);
	return "unreadable" in validator ? validator.unreadable : undefined;
}
