import { crc32 } from "node:zlib";
import type { RunRow } from "@switchyard/host";
import type { Client } from "pg";
import { COST_COLUMNS, COST_SUMS, costRows } from "../cost-rows.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type { JournalAppend } from "../write-protocol.ts";
import { NOW, type Ownership } from "./ownership.ts";
import { storableText } from "./storable-text.ts";

/**
 * Writes a group of appends, and checks that this server still owns the database, in one statement: one way to the server and
 * back, and all of it or nothing. The owner's row also counts the commits, by which one whose answer is lost is found again.
 * @param numbers what the journal names each append's run by
 * @throws StaleOwnerError, or the server's error
 */
export async function append(
	client: Client,
	{ epoch }: Pick<Ownership, "epoch">,
	leaseMs: number,
	appends: readonly JournalAppend[],
	numbers: readonly number[],
): Promise<void> {
	const rows = rowsOf(appends, numbers);
	const costs = costRows(appends).map(storable);
	const columns = Object.keys(rows[0] ?? {}).sort();
	const parts = [...partsOf(appends, numbers), ...[rows, costs].filter(({ length }) => length > 0)];
	const { rowCount } = await client.query({
		name: `append${rows.length === 0 ? "" : " with runs"}${costs.length === 0 ? "" : " with costs"}`,
		text: statementFor(columns, costs.length > 0),
		values: [epoch, leaseMs, ...parts.map((part) => JSON.stringify(part))],
	});
	if (rowCount === 0) throw new StaleOwnerError();
}

/** @param columns those of the runs' rows, where there are any */
function statementFor(columns: readonly string[], hasCosts: boolean): string {
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
	)${columns.length === 0 ? "" : runsPart(columns)}${hasCosts ? costsPart(columns.length === 0 ? 8 : 9) : ""}
	select commits from owned`;
}

function runsPart(columns: readonly string[]): string {
	const names = columns.map((column) => `"${column}"`);
	const changes = names.map((name) => `${name} = excluded.${name}`);
	return `, listed as (
		insert into runs (${names.join()}) select ${names.join()} from owned, json_populate_recordset(null::runs, $8)
		on conflict (id) do update set ${changes.join()}
	)`;
}

/** @param parameter the number of the one that has the rows */
function costsPart(parameter: number): string {
	const sums = COST_SUMS.map(
		(name) => `${name} = least(costs.${name} + excluded.${name}, ${Number.MAX_SAFE_INTEGER})`,
	);
	return `, charged as (
		insert into costs (${COST_COLUMNS.join()})
		select ${COST_COLUMNS.join()} from owned, json_populate_recordset(null::costs, $${parameter})
		on conflict (day, flow, kind, name) do update set flow_name = excluded.flow_name, ${sums.join()}
	)`;
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
