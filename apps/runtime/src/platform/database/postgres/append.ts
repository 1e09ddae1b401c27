import { crc32 } from "node:zlib";
import type { RunRow } from "@switchyard/host";
import type { Client } from "pg";
import { onConflict, type TableRows, together } from "../additions.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type { JournalAppend } from "../write-protocol.ts";
import { NOW, type Ownership } from "./ownership.ts";
import { storableText } from "./storable-text.ts";

/**
 * Writes a group of appends, and checks that this server still owns the database, in one statement: one way to the server and
 * back, and all of it or nothing. The owner's row also counts the commits, by which one whose answer is lost is found again.
 * @param numbers what the journal names each append's run by
 * @param additions rows that the appends of each batch add to the tables of projections
 * @throws StaleOwnerError, or the server's error
 */
export async function append(
	client: Client,
	{ epoch }: Pick<Ownership, "epoch">,
	leaseMs: number,
	appends: readonly JournalAppend[],
	numbers: readonly number[],
	additions: readonly (readonly TableRows[])[],
): Promise<void> {
	const rows = rowsOf(appends, numbers);
	const columns = Object.keys(rows[0] ?? {}).sort();
	const further: readonly FurtherPart[] = [
		{ name: "runs", rows, statement: (parameter: number) => runsPart(columns, parameter) },
		...together(additions).map(projectedPart).toSorted(byName),
	].filter(({ rows }) => rows.length > 0);
	const parts = [...partsOf(appends, numbers), ...further.map((part) => part.rows)];
	const { rowCount } = await client.query({
		name: `append${further.map(({ name }) => ` with ${name}`).join("")}`,
		text: statementFor(further),
		values: [epoch, leaseMs, ...parts.map((part) => JSON.stringify(part))],
	});
	if (rowCount === 0) throw new StaleOwnerError();
}

/** What not every group of appends has. */
interface FurtherPart {
	readonly name: string;
	readonly rows: readonly object[];
	/** @param parameter the number of the one that has the rows */
	readonly statement: (parameter: number) => string;
}

/** The number of the first parameter after those that every group has. */
const FURTHER = 8;

function statementFor(further: readonly FurtherPart[]): string {
	const parts = further.map(({ statement }, index) => statement(FURTHER + index));
	return `
	with owned as (
		update owner set commits = commits + 1, lease_until = ${NOW} + $2 where epoch = $1 returning commits
	), appended as (
		insert into journal (run, first, events, checksum)
		select run, first, events, checksum from owned, json_populate_recordset(null::journal, $3)
	), kept as (
		insert into journal_values (ref, text)
		select ref, text from owned, json_populate_recordset(null::journal_values, $4)
		on conflict do nothing
	), referred as (
		insert into value_refs (run, ref)
		select run, ref from owned, json_populate_recordset(null::value_refs, $5)
		on conflict do nothing
	), versioned as (
		insert into flow_versions (flow, revision, document, at)
		select flow, revision, document, at from owned, json_populate_recordset(null::flow_versions, $6)
		on conflict do nothing
	), typed as (
		insert into node_type_sets (hash, document)
		select hash, document from owned, json_populate_recordset(null::node_type_sets, $7)
		on conflict do nothing
	)${parts.join("")}
	select commits from owned`;
}

/** @param parameter the number of the one that has the rows */
function runsPart(columns: readonly string[], parameter: number): string {
	const names = columns.map((column) => `"${column}"`);
	const changes = names.map((name) => `${name} = excluded.${name}`);
	return `, listed as (
		insert into runs (${names.join()}) select ${names.join()} from owned, json_populate_recordset(null::runs, $${parameter})
		on conflict (id) do update set ${changes.join()}
	)`;
}

/** Sorted, so that equal sets of tables make one statement, which the server has prepared by its name. */
function byName({ name: one }: FurtherPart, { name: other }: FurtherPart): number {
	return one < other ? -1 : 1;
}

/** Rows of a projection. */
function projectedPart({ table, rows }: TableRows): FurtherPart {
	const names = Object.keys(table.columns);
	const columns = names.map((name) => `"${name}"`).join();
	return {
		name: table.name,
		rows: rows.map((cells) => storable(Object.fromEntries(cells.map((cell, index) => [names[index], cell])))),
		statement: (parameter) => `, "${table.name}_added" as (
		insert into "${table.name}" (${columns})
		select ${columns} from owned, json_populate_recordset(null::"${table.name}", $${parameter})
		${onConflict(table)}
	)`,
	};
}

/** What goes into each table, by the columns' names; texts in it are JSON, in which every character can be stored. */
function partsOf(appends: readonly JournalAppend[], numbers: readonly number[]): readonly object[][] {
	const events = appends.map(({ first, events }, index) => ({
		run: numbers[index],
		first,
		events,
		checksum: crc32(events),
	}));
	const values = appends.flatMap(({ values }) => values);
	const refs = appends.flatMap(({ values }, index) =>
		values.map(({ ref }) => ({ run: numbers[index], ref })),
	);
	const versions = appends.flatMap(({ version }) => version ?? []);
	const types = appends.flatMap(({ version }) => version?.types ?? []);
	return [events, values, refs, versions, types];
}

/** One statement writes a row once: of several of a run the last one counts. */
function rowsOf(appends: readonly JournalAppend[], numbers: readonly number[]): readonly object[] {
	const rows = new Map<string, RunRow & { readonly number: number | undefined }>();
	for (const [index, { row }] of appends.entries()) {
		if (row) rows.set(row.id, { ...row, number: numbers[index] });
	}
	return Array.from(rows.values(), storable);
}

function storable(row: object): object {
	return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, storableText(value)]));
}
