import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import type { Row } from "../table-parameters.ts";
import { compare, described, identity, isEmpty, refuseMissing, valueAt } from "../table-values.ts";
import type { definition } from "./definition.ts";

type Params = Parameters<ExecuteOf<typeof definition>>[0];
type Value = Params["values"][number];

/** A value of a row that has one, with the row's number for errors. */
interface Entry {
	readonly value: unknown;
	readonly row: number;
}

export const execute: ExecuteOf<typeof definition> = async ({ rows, group_by: columns, values }) => {
	values.forEach(refuseWithoutColumn);
	const used = [...columns, ...values.flatMap(({ column }) => (column === undefined ? [] : [column]))];
	refuseMissing(rows, used, "values");
	const names = namesOf(columns, values);
	const groups = groupsOf(rows, columns);
	const results = groups.map((group) => {
		const [first] = group;
		const keys = columns.map((column) => [column, (first && valueAt(first.row, column)) ?? null] as const);
		const computed = values.map((value, index) => [names[index] ?? "", compute(value, group)] as const);
		return Object.fromEntries([...keys, ...computed]);
	});
	return { rows: results, count: results.length };
};

interface Member {
	readonly row: Row;
	/** From 1. */
	readonly number: number;
}

/** In the order in which they first occur. Without columns all rows are one group, also where there is none. */
function groupsOf(rows: readonly Row[], columns: readonly string[]): Member[][] {
	const members = rows.map((row, index) => ({ row, number: index + 1 }));
	if (columns.length === 0) return [members];
	const groups = new Map<string, Member[]>();
	for (const member of members) {
		const key = identity(columns.map((column) => valueAt(member.row, column) ?? null));
		const group = groups.get(key);
		if (group) group.push(member);
		else groups.set(key, [member]);
	}
	return [...groups.values()];
}

function compute({ function: name, column }: Value, group: readonly Member[]): unknown {
	if (column === undefined) return group.length;
	const entries = group
		.map(({ row, number }): Entry => ({ value: valueAt(row, column), row: number }))
		.filter(({ value }) => !isEmpty(value));
	const values = entries.map(({ value }) => value);
	switch (name) {
		case "count":
			return values.length;
		case "count distinct":
			return new Set(values.map(identity)).size;
		case "list":
			return values;
		case "first":
			return values[0] ?? null;
		case "last":
			return values.at(-1) ?? null;
		case "sum":
			return sum(entries, column);
		case "average":
			return values.length === 0 ? null : sum(entries, column) / values.length;
		default:
			return extreme(entries, column, name === "minimum" ? -1 : 1);
	}
}

/** Sums cents and the like without the dust of binary fractions: 0.1 + 0.2 is 0.3. */
function sum(entries: readonly Entry[], column: string): number {
	let total = 0;
	for (const { value, row } of entries) {
		if (typeof value !== "number") throw noNumber(value, row, column);
		total += value;
	}
	return Number(total.toPrecision(15));
}

function extreme(entries: readonly Entry[], column: string, sign: 1 | -1): unknown {
	return (
		entries.reduce<Entry | undefined>((best, entry) => {
			const place = () => `Row ${entry.row}, column '${column}'`;
			return best === undefined || sign * compare(entry.value, best.value, place) > 0 ? entry : best;
		}, undefined)?.value ?? null
	);
}

function namesOf(columns: readonly string[], values: readonly Value[]): string[] {
	const taken = new Set(columns);
	return values.map((value, index) => {
		const name = value.as ?? [value.function.replace(" ", "_"), value.column].filter(Boolean).join("_");
		const reserved: readonly string[] = FORBIDDEN_KEYS;
		if (taken.has(name) || reserved.includes(name)) throw badName(name, index);
		taken.add(name);
		return name;
	});
}

function badName(name: string, index: number): NodeError {
	return new NodeError({
		code: "TABLE_COLUMN_RESERVED",
		message: `Value ${index + 1} cannot be called '${name}': another column is called so, or no message may hold the name.`,
		field: "values",
		hint: "Give it another name by 'as'.",
	});
}

function refuseWithoutColumn({ function: name, column }: Value, index: number): void {
	if (name === "count" || column !== undefined) return;
	throw new NodeError({
		code: "TABLE_CONDITION_INVALID",
		message: `Value ${index + 1}: ${name} needs a column.`,
		field: "values",
		hint: "Name the column that it is computed of.",
	});
}

function noNumber(value: unknown, row: number, column: string): NodeError {
	return new NodeError({
		code: "TABLE_VALUE_INVALID",
		message: `Row ${row}, column '${column}': ${described(value)} is no number.`,
		field: "rows",
		hint: "Convert the column first, for example by reading a CSV file with typed values.",
	});
}
