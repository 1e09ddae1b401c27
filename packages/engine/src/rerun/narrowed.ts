import { isRecord, isSameJson } from "@switchyard/spec/json";
import type { TestDifference } from "./test-difference.ts";

/** Returns the smallest parts that differ: fields, and items of lists that are as long as each other. */
export function narrowed(what: string, expected: unknown, actual: unknown): TestDifference[] {
	const [one, other] = [partsOf(expected), partsOf(actual)];
	if (!one || !other || !haveSameShape(expected, actual)) return [{ what, expected, actual }];
	const names = new Set([...Object.keys(one), ...Object.keys(other)]);
	return [...names].flatMap((name) =>
		isSameJson(one[name], other[name]) ? [] : narrowed(`${what}.${name}`, one[name], other[name]),
	);
}

function partsOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
	return isRecord(value) || Array.isArray(value) ? Object(value) : undefined;
}

function haveSameShape(one: unknown, other: unknown): boolean {
	if (!Array.isArray(one) && !Array.isArray(other)) return true;
	return Array.isArray(one) && Array.isArray(other) && one.length === other.length;
}
