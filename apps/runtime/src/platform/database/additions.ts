import type { Cell, ColumnRule, ProjectedTable } from "@switchyard/host";

/** A row that an event adds to the table of a projection. */
export interface Addition {
	readonly table: ProjectedTable;
	readonly row: object;
}

/** Rows that events add to one table, as the writer is sent them: one for each key, as a statement may write a row only once. */
export interface TableRows {
	readonly table: ProjectedTable;
	/** In the order of the table's columns. */
	readonly rows: readonly (readonly Cell[])[];
}

/** Returns the rows of each table, those of one key as one. */
export function rowsOfTables(additions: readonly Addition[]): TableRows[] {
	const tables = Map.groupBy(additions, ({ table }) => table);
	return Array.from(tables, ([table, ofTable]) => {
		const columns = Object.keys(table.columns);
		const cells = ofTable.map(({ row }) =>
			columns.map((name) => (row as Record<string, Cell>)[name] ?? null),
		);
		return { table, rows: merged(table, cells) };
	});
}

/** Returns the rows of several batches as those of one. */
export function together(batches: readonly (readonly TableRows[])[]): TableRows[] {
	const tables = Map.groupBy(batches.flat(), ({ table }) => table.name);
	return Array.from(tables.values(), (ofTable) => {
		const [{ table }] = ofTable as [TableRows];
		return {
			table,
			rows: merged(
				table,
				ofTable.flatMap(({ rows }) => rows),
			),
		};
	});
}

function merged({ columns }: ProjectedTable, rows: TableRows["rows"]): TableRows["rows"] {
	if (rows.length < 2) return rows;
	const rules = Object.values(columns);
	const kept = new Map<string, readonly Cell[]>();
	for (const row of rows) {
		const key = JSON.stringify(row.filter((_, index) => rules[index] === "key"));
		const before = kept.get(key);
		kept.set(
			key,
			before ? before.map((cell, index) => resultOf(rules[index], cell, row[index] ?? null)) : row,
		);
	}
	return [...kept.values()];
}

function resultOf(rule: ColumnRule | undefined, before: Cell, after: Cell): Cell {
	if (rule === "last") return after;
	if (rule === "sum") return Math.min(Number(before) + Number(after), Number.MAX_SAFE_INTEGER);
	if (rule === "most") return Math.max(Number(before), Number(after));
	return before;
}

/** Returns the statement's end that says what becomes of a row whose key is in the table, in the SQL of every store. */
export function onConflict({ name, columns }: ProjectedTable): string {
	const rules = Object.entries(columns);
	const key = rules.filter(([, rule]) => rule === "key").map(([column]) => `"${column}"`);
	const changes = rules.flatMap(([column, rule]) => changeBy(rule, `"${name}"."${column}"`, `"${column}"`));
	if (changes.length === 0) return "on conflict do nothing";
	return `on conflict (${key.join()}) do update set ${changes.join()}`;
}

/** Sums stay integers that JavaScript can hold. */
function changeBy(rule: ColumnRule, before: string, column: string): string[] {
	const after = `excluded.${column}`;
	if (rule === "last") return [`${column} = ${after}`];
	if (rule === "sum") {
		const most = Number.MAX_SAFE_INTEGER;
		return [
			`${column} = case when ${before} > ${most} - ${after} then ${most} else ${before} + ${after} end`,
		];
	}
	if (rule === "most") return [`${column} = case when ${after} > ${before} then ${after} else ${before} end`];
	return [];
}
