import { isRecord, isSameJson } from "@switchyard/spec/json";

/** The place of a key that an object does not have. */
const ABSENT = Symbol("absent");

/**
 * Two edits of one JSON value made into one: objects key by key, lists of one length item by item.
 * Gives `undefined` where both changed the same part to different values.
 */
export function mergeJson(
	before: unknown,
	theirs: unknown,
	mine: unknown,
): { readonly value: unknown } | undefined {
	if (isSameJson(before, theirs) || isSameJson(theirs, mine)) return { value: mine };
	if (isSameJson(before, mine)) return { value: theirs };
	if (isList(before) && isList(theirs) && isList(mine)) return mergeLists(before, theirs, mine);
	if (isRecord(before) && isRecord(theirs) && isRecord(mine)) return mergeRecords(before, theirs, mine);
	return undefined;
}

function mergeLists(before: unknown[], theirs: unknown[], mine: unknown[]) {
	if (before.length !== theirs.length || before.length !== mine.length) return undefined;
	const merged: unknown[] = [];
	for (const [index, item] of mine.entries()) {
		const part = mergeJson(before[index], theirs[index], item);
		if (!part) return undefined;
		merged.push(part.value);
	}
	return { value: merged };
}

function mergeRecords(
	before: Record<string, unknown>,
	theirs: Record<string, unknown>,
	mine: Record<string, unknown>,
) {
	const of = (record: Record<string, unknown>, key: string) =>
		Object.hasOwn(record, key) ? record[key] : ABSENT;
	const merged = new Map<string, unknown>();
	for (const key of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
		const part = mergeJson(of(before, key), of(theirs, key), of(mine, key));
		if (!part) return undefined;
		if (part.value !== ABSENT) merged.set(key, part.value);
	}
	return { value: Object.fromEntries(merged) };
}

function isList(value: unknown): value is unknown[] {
	return Array.isArray(value);
}
