import { Optional } from "@marcbachmann/cel-js";
import { Duration, UnsignedInt } from "@marcbachmann/cel-js/evaluator";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import { durationText } from "./functions/duration-text.ts";

const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_KEYS);

/** A CEL result that JSON cannot hold. */
export class ResultError extends Error {}

/**
 * Turns a CEL result into JSON: whole numbers become numbers, times and durations text. Parts that are JSON already
 * are kept as they are, not copied.
 * @throws ResultError
 */
export function toJson(value: unknown): unknown {
	switch (typeof value) {
		case "string":
		case "boolean":
			return value;
		case "number":
			if (Number.isFinite(value)) return value;
			throw new ResultError("The result is not a finite number.");
		case "bigint":
			return toNumber(value);
		case "object":
			if (value === null) return null;
			return Array.isArray(value) ? listToJson(value) : objectToJson(value);
		default:
			throw new ResultError("The result is not a JSON value.");
	}
}

function toNumber(value: bigint): number {
	const number = Number(value);
	if (Number.isSafeInteger(number)) return number;
	throw new ResultError("The result is a whole number larger than JSON can hold exactly.");
}

function listToJson(list: readonly unknown[]): unknown[] | readonly unknown[] {
	let converted: unknown[] | undefined;
	for (let index = 0; index < list.length; index++) {
		const item = toJson(list[index]);
		if (converted) converted.push(item);
		else if (!Object.is(item, list[index])) converted = [...list.slice(0, index), item];
	}
	return converted ?? list;
}

function objectToJson(value: object): unknown {
	if (isTime(value)) return timeToJson(value);
	if (value instanceof Duration) return durationText(value);
	if (value instanceof UnsignedInt) return toNumber(value.value);
	if (value instanceof Optional) return value.hasValue() ? toJson(value.value()) : null;
	if (value instanceof Map) return recordToJson(Object.fromEntries(value));
	if (value instanceof Set) return listToJson([...value]);
	const prototype = Object.getPrototypeOf(value);
	if (prototype === Object.prototype || prototype === null) {
		return recordToJson(value as Record<string, unknown>);
	}
	throw new ResultError("The result is of a type that JSON does not have; string(…) may help.");
}

/** CEL's timestamps, told by what they can do: this package names no clock. */
interface Time {
	readonly getTime: () => number;
	readonly toISOString: () => string;
}

function isTime(value: object): value is Time {
	return "toISOString" in value && typeof value.toISOString === "function";
}

function timeToJson(time: Time): string {
	if (Number.isNaN(time.getTime())) throw new ResultError("The result is not a valid time.");
	return time.toISOString();
}

function recordToJson(record: Readonly<Record<string, unknown>>): unknown {
	let converted: Record<string, unknown> | undefined;
	for (const key of Object.keys(record)) {
		if (FORBIDDEN.has(key))
			throw new ResultError(`The result has a key \`${key}\`, which no message may have.`);
		const item = toJson(record[key]);
		if (Object.is(item, record[key])) continue;
		converted ??= { ...record };
		converted[key] = item;
	}
	return converted ?? record;
}
