import { FORBIDDEN_KEYS } from "@switchyard/spec";
import { OperationError } from "./operation-error.ts";

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;
const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_KEYS);

/** @throws OperationError when no parameter or output may have this name */
export function refuseName(name: string, field: string): void {
	if (NAME.test(name) && !FORBIDDEN.has(name)) return;
	throw new OperationError(`\`${name}\` cannot be a name here.`, {
		field,
		hint: "Names are letters, digits and underscores, and do not start with a digit.",
	});
}

/** The record with one entry set, or without it when the value is `null`. */
export function withEntry<Value>(
	record: Readonly<Record<string, Value>>,
	name: string,
	value: Value | null,
): Record<string, Value> {
	if (value !== null) return { ...record, [name]: value };
	const { [name]: _, ...rest } = record;
	return rest;
}

export function ownEntry<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
	return Object.hasOwn(record, name) ? record[name] : undefined;
}
