import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { FlowVersion, ProjectedTable, RunRow } from "@switchyard/host";
import type { BlobFolder } from "../../files/blobs/blob-folder.ts";
import { onConflict, type TableRows } from "../additions.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type {
	GroupOutcome,
	JournalAppend,
	Refusal,
	WriteBatch,
	WriteQuery,
	WriteResult,
} from "../write-protocol.ts";
import { KeptValues } from "./kept-values.ts";
import { RunNumbers } from "./run-numbers.ts";

const SQLITE_CONSTRAINT = 19;

/** Primary result codes that tell of a bad query, not of a bad disk: error, too big, constraint, mismatch, range; -1 is not SQLite's. */
const QUERY_AT_FAULT = new Set([1, 18, SQLITE_CONSTRAINT, 20, 25, -1]);

/** Prepared statements kept for compiled queries; routes use a few dozen. */
const KEPT_STATEMENTS = 200;

/** What a transaction did. */
export interface Committed {
	/** One per group, in order. */
	readonly groups: readonly GroupOutcome[];
	/** How many commits the database has had with it. */
	readonly commits: number;
}

/** Writes batches through one connection, each call in one transaction. */
export class Transaction {
	readonly #connection: DatabaseSync;
	readonly #owner: number;
	readonly #begin: StatementSync;
	readonly #count: StatementSync;
	readonly #commit: StatementSync;
	readonly #append: StatementSync;
	readonly #numbers: RunNumbers;
	readonly #values: KeptValues;
	readonly #row: StatementSync;
	readonly #version: StatementSync;
	readonly #types: StatementSync;
	/** Statements that add to the tables of projections, by the tables' names. */
	readonly #adding = new Map<string, StatementSync>();
	readonly #queries = new Map<string, StatementSync>();

	/** @param owner the epoch in which this server owns the database */
	constructor(connection: DatabaseSync, blobs: BlobFolder, owner: number) {
		this.#connection = connection;
		this.#owner = owner;
		this.#count = connection.prepare(
			"update owner set commits = commits + 1 where epoch = ? returning commits",
		);
		this.#begin = connection.prepare("begin immediate");
		this.#commit = connection.prepare("commit");
		this.#append = connection.prepare(
			"insert into journal (run, first, events, checksum) values (?, ?, ?, ?)",
		);
		this.#numbers = new RunNumbers(connection);
		this.#values = new KeptValues(connection, blobs);
		this.#row = connection.prepare(
			`insert into runs
				(number, id, flow, flow_name, revision, node, status, started_at, ended_at, seq, key, error,
				wake_at, approvals, parent_run, parent_step, types, cause, unknown_steps, awaited_runs, cost_micro_usd)
			values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
			on conflict (id) do update set status = excluded.status, ended_at = excluded.ended_at,
				seq = excluded.seq, error = excluded.error, wake_at = excluded.wake_at, approvals = excluded.approvals,
				unknown_steps = excluded.unknown_steps, awaited_runs = excluded.awaited_runs,
				cost_micro_usd = excluded.cost_micro_usd`,
		);
		this.#version = connection.prepare(
			"insert into flow_versions (flow, revision, document, at) values (?, ?, ?, ?) on conflict do nothing",
		);
		this.#types = connection.prepare(
			"insert into node_type_sets (hash, document) values (?, ?) on conflict do nothing",
		);
	}

	/**
	 * Writes all or nothing, except that a group of queries which cannot be applied is left out by itself.
	 * @throws StaleOwnerError, the error of SQLite, BlobsFullError, BlobSyncError: nothing of it is written.
	 */
	write(batches: readonly WriteBatch[]): Committed {
		let committed: Committed;
		try {
			this.#values.keep(batches);
			committed = this.#writeAll(batches);
		} catch (error) {
			this.#values.forsake(batches);
			throw error;
		}
		for (const { unneeded } of batches) this.#values.collect(unneeded);
		return committed;
	}

	#writeAll(batches: readonly WriteBatch[]): Committed {
		const groups: GroupOutcome[] = [];
		let commits: unknown;
		this.#begin.run();
		try {
			commits = this.#count.get(this.#owner)?.commits;
			if (commits === undefined) throw new StaleOwnerError();
			for (const batch of batches) {
				for (const append of batch.appends) this.#writeAppend(append);
				for (const additions of batch.additions) this.#add(additions);
				for (const group of batch.groups) groups.push(this.#writeGroup(group));
			}
			this.#commit.run();
		} catch (error) {
			// A full disk rolls back by itself.
			if (this.#connection.isTransaction) this.#connection.exec("rollback");
			throw error;
		}
		return { groups, commits: Number(commits) };
	}

	#writeAppend({ run, first, events, values, row, version }: JournalAppend): void {
		const number = this.#numbers.of(run, first);
		this.#append.run(number, first, events, crc32(events));
		this.#values.refer(number, values);
		if (version) this.#writeVersion(version);
		if (row) this.#writeRow(number, row);
	}

	#add({ table, rows }: TableRows): void {
		const known = this.#adding.get(table.name);
		const statement = known ?? this.#connection.prepare(addingTo(table));
		if (!known) this.#adding.set(table.name, statement);
		for (const row of rows) statement.run(...row);
	}

	#writeVersion({ flow, revision, document, at, types }: FlowVersion): void {
		this.#version.run(flow, revision, document, at);
		this.#types.run(types.hash, types.document);
	}

	#writeRow(number: number, row: RunRow): void {
		this.#row.run(
			number,
			row.id,
			row.flow,
			row.flow_name,
			row.revision,
			row.node,
			row.status,
			row.started_at,
			row.ended_at,
			row.seq,
			row.key,
			row.error,
			row.wake_at,
			row.approvals,
			row.parent_run,
			row.parent_step,
			row.types,
			row.cause,
			row.unknown_steps,
			row.awaited_runs,
			row.cost_micro_usd,
		);
		if (row.ended_at !== null) this.#numbers.forget(row.id);
	}

	#writeGroup(group: readonly WriteQuery[]): GroupOutcome {
		const results: WriteResult[] = [];
		this.#connection.exec("savepoint write_group");
		for (const [index, query] of group.entries()) {
			const refused = this.#writeQuery(query, results);
			if (refused) {
				this.#connection.exec("rollback to write_group; release write_group");
				return { refused: { query: index, ...refused } };
			}
		}
		this.#connection.exec("release write_group");
		return { results };
	}

	#writeQuery(
		{ sql, parameters, expectRows }: WriteQuery,
		results: WriteResult[],
	): Omit<Refusal, "query"> | undefined {
		try {
			const result = run(this.#prepare(sql), parameters);
			results.push(result);
			if (expectRows === undefined || result.changes === expectRows) return undefined;
			return { reason: "rows", message: `${result.changes} rows changed where ${expectRows} were expected` };
		} catch (error) {
			const code = primaryCode(error);
			if (!QUERY_AT_FAULT.has(code)) throw error;
			const message = error instanceof Error ? error.message : String(error);
			return { reason: code === SQLITE_CONSTRAINT ? "constraint" : "invalid", message };
		}
	}

	#prepare(sql: string): StatementSync {
		const known = this.#queries.get(sql);
		if (known) return known;
		if (this.#queries.size >= KEPT_STATEMENTS) this.#queries.clear();
		const statement = this.#connection.prepare(sql);
		this.#queries.set(sql, statement);
		return statement;
	}
}

function addingTo(table: ProjectedTable): string {
	const columns = Object.keys(table.columns).map((name) => `"${name}"`);
	return `insert into "${table.name}" (${columns.join()}) values (${columns.map(() => "?").join()}) ${onConflict(table)}`;
}

/** SQLite's primary result code of an error, or -1 when it is not SQLite's. */
export function primaryCode(error: unknown): number {
	if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return -1;
	return error.errcode & 0xff;
}

function run(statement: StatementSync, parameters: readonly unknown[]): WriteResult {
	const values = parameters as readonly SQLInputValue[];
	if (statement.columns().length === 0)
		return { changes: Number(statement.run(...values).changes), rows: [] };
	const rows = statement.all(...values);
	return { changes: rows.length, rows };
}
