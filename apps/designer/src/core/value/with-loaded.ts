import { isLargeValue } from "@switchyard/spec/json";
import { childAt, isBranch, segmentsOf } from "./json-path.ts";

/** A value with those large ones put in that have been loaded, by their references; what has none stays the same object. */
export function withLoaded(value: unknown, loaded: ReadonlyMap<string, unknown>): unknown {
	if (loaded.size === 0 || !isBranch(value)) return value;
	if (isLargeValue(value)) return loaded.has(value.__ref) ? loaded.get(value.__ref) : value;
	let changed = false;
	const parts = segmentsOf(value).map((segment): [string | number, unknown] => {
		const before = childAt(value, segment);
		const after = withLoaded(before, loaded);
		changed ||= after !== before;
		return [segment, after];
	});
	if (!changed) return value;
	return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
