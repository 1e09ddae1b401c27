import type { ExecuteOf } from "@switchyard/node-kit";
import type { Row } from "../table-parameters.ts";
import { identity, refuseMissing, valueAt } from "../table-values.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ rows, columns, keep }) => {
	refuseMissing(rows, columns, "columns");
	const keyOf = (row: Row) =>
		identity(columns.length === 0 ? row : columns.map((column) => valueAt(row, column) ?? null));
	const kept = new Map<string, number>();
	rows.forEach((row, index) => {
		const key = keyOf(row);
		if (keep === "last" || !kept.has(key)) kept.set(key, index);
	});
	const places = new Set(kept.values());
	const remaining = rows.filter((_, index) => places.has(index));
	return { rows: remaining, count: remaining.length, removed: rows.length - remaining.length };
};
