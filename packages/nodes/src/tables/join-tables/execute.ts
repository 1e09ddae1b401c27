import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { MOST_ROWS, type Row } from "../table-parameters.ts";
import { identity, isEmpty, refuseMissing, valueAt } from "../table-values.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = async ({ rows, with: others, on, keep, prefix }) => {
	const pairs = on.map(pairOf);
	const firstColumns = pairs.map(({ first }) => first);
	const otherColumns = pairs.map(({ other }) => other);
	refuseMissing(rows, firstColumns, "on");
	refuseMissing(others, otherColumns, "on");
	const byKey = indexOf(others, otherColumns);
	const names = namesOf(rows, others, pairs, prefix);
	const joined: Row[] = [];
	const partners = new Set<Row>();
	let unmatched = 0;
	for (const row of rows) {
		const found = byKey.get(keyOf(row, firstColumns) ?? "") ?? [];
		if (found.length === 0) unmatched++;
		if (found.length === 0 && keep !== "pairs") add(joined, row);
		if (keep === "first without a partner") continue;
		for (const other of found) {
			partners.add(other);
			add(joined, { ...row, ...renamed(other, names) });
		}
	}
	if (keep === "all of both") {
		for (const other of others)
			if (!partners.has(other)) add(joined, { ...keysOf(other, pairs), ...renamed(other, names) });
	}
	if (unmatched === rows.length) refuseOtherTypes(rows, others, pairs);
	return { rows: joined, count: joined.length, unmatched };
};

interface Pair {
	readonly first: string;
	readonly other: string;
}

/** Such as `id`, or `customer_id = id`. */
function pairOf(text: string): Pair {
	const [first = "", other = first] = text.split("=", 2).map((part) => part.trim());
	return { first, other };
}

/** The rows by what they have in the columns; a row without a value there has no partner. */
function indexOf(rows: readonly Row[], columns: readonly string[]): Map<string, Row[]> {
	const index = new Map<string, Row[]>();
	for (const row of rows) {
		const key = keyOf(row, columns);
		if (key === undefined) continue;
		const same = index.get(key);
		if (same) same.push(row);
		else index.set(key, [row]);
	}
	return index;
}

function keyOf(row: Row, columns: readonly string[]): string | undefined {
	const values = columns.map((column) => valueAt(row, column));
	return values.some(isEmpty) ? undefined : identity(values);
}

/** What the other table's columns are called afterwards; those that are the same anyway stand there once. */
function namesOf(rows: readonly Row[], others: readonly Row[], pairs: readonly Pair[], prefix: string) {
	const taken = new Set(rows.flatMap((row) => Object.keys(row)));
	const shared = new Set(pairs.filter(({ first, other }) => first === other).map(({ other }) => other));
	const names = new Map<string, string | undefined>();
	for (const name of new Set(others.flatMap((row) => Object.keys(row)))) {
		let written = name;
		while (taken.has(written)) written = prefix + written;
		names.set(name, shared.has(name) ? undefined : written);
		if (!shared.has(name)) taken.add(written);
	}
	return names;
}

function renamed(row: Row, names: ReadonlyMap<string, string | undefined>): Row {
	const fields = Object.entries(row).map(([name, value]) => [names.get(name), value] as const);
	return Object.fromEntries(fields.filter(([name]) => name !== undefined));
}

/** The columns that both tables share, for a row that only the other one has. */
function keysOf(row: Row, pairs: readonly Pair[]): Row {
	const shared = pairs.filter(({ first, other }) => first === other);
	return Object.fromEntries(shared.map(({ other }) => [other, valueAt(row, other)]));
}

function add(rows: Row[], row: Row): void {
	if (rows.push(row) <= MOST_ROWS) return;
	throw new NodeError({
		code: "TABLE_TOO_LARGE",
		message: `The tables have more than ${MOST_ROWS} pairs of rows.`,
		field: "on",
		hint: "Join on columns whose values are unique in one of the tables, or remove duplicates first.",
	});
}

/** Numbers in one table and texts in the other never are the same: nobody wants that. */
function refuseOtherTypes(rows: readonly Row[], others: readonly Row[], pairs: readonly Pair[]): void {
	for (const { first, other } of pairs) {
		const one = typeIn(rows, first);
		const another = typeIn(others, other);
		if (one === undefined || another === undefined || one === another) continue;
		throw new NodeError({
			code: "TABLE_VALUE_INVALID",
			message: `No row has a partner: '${first}' holds ${one}s in the first table, '${other}' ${another}s in the other one.`,
			field: "on",
			hint: "Convert one of the columns, for example by reading a CSV file with typed values.",
		});
	}
}

function typeIn(rows: readonly Row[], column: string): string | undefined {
	const types = new Set(
		rows
			.map((row) => valueAt(row, column))
			.filter((value) => !isEmpty(value))
			.map((value) => typeof value),
	);
	return types.size === 1 ? String([...types][0]).replace("string", "text") : undefined;
}
