import type { ExecuteOf } from "@switchyard/node-kit";
import { compare, isEmpty, refuseMissing, valueAt } from "../table-values.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ rows, by, limit }) => {
	const keys = by.map(keyOf);
	refuseMissing(
		rows,
		keys.map(({ column }) => column),
		"by",
	);
	const numbered = rows.map((row, index) => ({
		row,
		index,
		values: keys.map(({ column }) => valueAt(row, column)),
	}));
	numbered.sort((one, other) => {
		for (const [position, { column, direction }] of keys.entries()) {
			const place = () => `Rows ${one.index + 1} and ${other.index + 1}, column '${column}'`;
			const order = emptyLast(one.values[position], other.values[position], direction, place);
			if (order !== 0) return order;
		}
		return one.index - other.index;
	});
	const sorted = numbered.slice(0, limit).map(({ row }) => row);
	return { rows: sorted, count: sorted.length };
};

/** Such as `total desc`; the last word of a column may be `desc` itself only where another one follows. */
function keyOf(text: string): { column: string; direction: 1 | -1 } {
	const [, column = text, direction = "asc"] = /^(.+?)(?:\s+(asc|desc))?$/i.exec(text.trim()) ?? [];
	return { column, direction: direction.toLowerCase() === "desc" ? -1 : 1 };
}

/** What has no value comes last, whichever way the others are sorted. */
function emptyLast(one: unknown, other: unknown, direction: 1 | -1, place: () => string): number {
	if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
	return direction * compare(one, other, place);
}
