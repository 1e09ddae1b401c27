import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { FlowVersion, RunRow } from "@switchyard/host";
import type { BlobFolder } from "../../files/blobs/blob-folder.ts";
import { approvalRuleRows, RULE_COLUMNS } from "../approval-rule-rows.ts";
import { APPROVED_COLUMNS, approvedValueRows } from "../approved-value-rows.ts";
import { COST_COLUMNS, COST_SUMS, costRows } from "../cost-rows.ts";
import { MEASURE_COLUMNS, MEASURE_KEY, MEASURE_SUMS, measureRows } from "../measure-rows.ts";
import { StaleOwnerError } from "../stale-owner-error.ts";
import type {
	Additions,
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
	readonly #cost: StatementSync;
	readonly #approved: StatementSync;
	readonly #measure: StatementSync;
	readonly #rule: StatementSync;
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
		this.#cost = connection.prepare(
			`insert into costs (${COST_COLUMNS.join()}) values (${COST_COLUMNS.map(() => "?").join()})
			on conflict (day, flow, kind, name) do update set flow_name = excluded.flow_name, ${COST_SUMS.map(added)}`,
		);
		this.#measure = connection.prepare(
			`insert into measures (${MEASURE_COLUMNS.join()}) values (${MEASURE_COLUMNS.map(() => "?").join()})
			on conflict (${MEASURE_KEY.join()}) do update set ${MEASURE_SUMS.map(added)},
				slowest_ms = max(slowest_ms, excluded.slowest_ms)`,
		);
		this.#approved = connection.prepare(
			`insert into approved_values (${APPROVED_COLUMNS.join()}) values (${APPROVED_COLUMNS.map(() => "?").join()})
			on conflict do nothing`,
		);
		this.#rule = connection.prepare(
			`insert into approval_rules (${RULE_COLUMNS.join()}) values (${RULE_COLUMNS.map(() => "?").join()})
			on conflict do nothing`,
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
				this.#writeAdditions([batch.additions]);
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

	#writeAdditions(additions: readonly Additions[]): void {
		for (const row of costRows(additions)) this.#cost.run(...COST_COLUMNS.map((name) => row[name]));
		for (const row of approvedValueRows(additions))
			this.#approved.run(...APPROVED_COLUMNS.map((name) => row[name]));
		for (const row of measureRows(additions)) this.#measure.run(...MEASURE_COLUMNS.map((name) => row[name]));
		for (const row of approvalRuleRows(additions)) this.#rule.run(...RULE_COLUMNS.map((name) => row[name]));
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

/** Sums stay integers that JavaScript can hold. */
function added(column: string): string {
	return `${column} = min(${column} + excluded.${column}, ${Number.MAX_SAFE_INTEGER})`;
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
