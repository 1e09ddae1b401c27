import { PropertyName } from "@switchyard/spec/identity";
import { fits } from "@switchyard/spec/schema";
import { OperationError } from "./operation-error.ts";

/** @throws OperationError when no parameter or output may have this name */
export function refuseName(name: string, field: string): void {
	if (fits(PropertyName, name)) return;
	throw new OperationError(`\`${name}\` cannot be a name here.`, {
		field,
		hint: "Names are letters, digits and underscores, and start with neither a digit nor two underscores.",
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
