import { isLargeValue, isSameJson } from "@switchyard/spec/json";
import { childAt, isBranch, type JsonPath, segmentsOf } from "./json-path.ts";

/** One place at which two values differ. */
export type ValueDifference =
	| { readonly kind: "added"; readonly path: JsonPath; readonly after: unknown }
	| { readonly kind: "removed"; readonly path: JsonPath; readonly before: unknown }
	| { readonly kind: "changed"; readonly path: JsonPath; readonly before: unknown; readonly after: unknown };

/**
 * Where two JSON values differ, as deep inside as possible, in the order of the first one; what only the second has comes
 * last. Items of lists are compared place by place.
 */
export function valueDifferences(before: unknown, after: unknown): readonly ValueDifference[] {
	const differences: ValueDifference[] = [];
	const compare = (one: unknown, other: unknown, path: JsonPath) => {
		if (isSameJson(one, other)) return;
		if (!canBeEntered(one) || !canBeEntered(other) || Array.isArray(one) !== Array.isArray(other)) {
			differences.push({ kind: "changed", path, before: one, after: other });
			return;
		}
		for (const segment of segmentsOf(one)) {
			const below = [...path, segment];
			const old = childAt(one, segment);
			if (Object.hasOwn(other, segment)) compare(old, childAt(other, segment), below);
			else differences.push({ kind: "removed", path: below, before: old });
		}
		for (const segment of segmentsOf(other)) {
			if (Object.hasOwn(one, segment)) continue;
			differences.push({ kind: "added", path: [...path, segment], after: childAt(other, segment) });
		}
	};
	compare(before, after, []);
	return differences;
}

function canBeEntered(value: unknown): value is object {
	return isBranch(value) && !isLargeValue(value);
}
