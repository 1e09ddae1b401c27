import type { Client } from "pg";
import type { GroupOutcome, Refusal, WriteBatch, WriteQuery, WriteResult } from "../write-protocol.ts";
import { append } from "./append.ts";
import type { Ownership } from "./ownership.ts";
import { failureOf } from "./postgres-error.ts";
import { RunNumbers } from "./run-numbers.ts";
import { storableText } from "./storable-text.ts";

/** The connection was lost while the server committed: only the database knows whether it did. */
export class UndecidedError extends Error {
	override readonly name = "UndecidedError";
	/** What came of the groups, if it did. */
	readonly groups: readonly GroupOutcome[];

	constructor(groups: readonly GroupOutcome[], cause: unknown) {
		super(`The connection was lost during a commit: ${String(cause)}`, { cause });
		this.groups = groups;
	}
}

/** Writes batches, each call in one transaction. */
export class PostgresTransaction {
	readonly #leaseMs: number;
	readonly #numbers = new RunNumbers();

	constructor(leaseMs: number) {
		this.#leaseMs = leaseMs;
	}

	/**
	 * Writes all or nothing, except that a group of queries which cannot be applied is left out by itself.
	 * @throws StaleOwnerError, UndecidedError, or the server's error, after which nothing of it is written
	 */
	async write(client: Client, owner: Ownership, batches: readonly WriteBatch[]): Promise<GroupOutcome[]> {
		const appends = batches.flatMap((batch) => batch.appends);
		const groups = batches.flatMap((batch) => batch.groups);
		const numbers = await this.#numbers.of(client, appends);
		const additions = batches.map((batch) => batch.additions);
		const writeAppends = () => append(client, owner, this.#leaseMs, appends, numbers, additions);
		const outcomes: GroupOutcome[] = [];
		if (groups.length === 0) await decided(writeAppends, outcomes);
		else {
			await inTransaction(client, outcomes, async () => {
				await writeAppends();
				for (const group of groups) outcomes.push(await writeGroup(client, group));
			});
		}
		this.#numbers.forget(appends);
		return outcomes;
	}
}

async function inTransaction(
	client: Client,
	outcomes: readonly GroupOutcome[],
	work: () => Promise<void>,
): Promise<void> {
	await client.query("begin");
	try {
		await work();
	} catch (error) {
		await client.query("rollback");
		throw error;
	}
	await decided(() => client.query("commit"), outcomes);
}

/** @throws UndecidedError in place of the error of a connection that was lost */
async function decided(commit: () => Promise<unknown>, outcomes: readonly GroupOutcome[]): Promise<void> {
	try {
		await commit();
	} catch (error) {
		throw failureOf(error) === "lost" ? new UndecidedError(outcomes, error) : error;
	}
}

async function writeGroup(client: Client, group: readonly WriteQuery[]): Promise<GroupOutcome> {
	const results: WriteResult[] = [];
	await client.query("savepoint write_group");
	for (const [index, query] of group.entries()) {
		const refused = await writeQuery(client, query, results);
		if (refused) {
			await client.query("rollback to write_group; release write_group");
			return { refused: { query: index, ...refused } };
		}
	}
	await client.query("release write_group");
	return { results };
}

async function writeQuery(
	client: Client,
	{ sql, parameters, expectRows }: WriteQuery,
	results: WriteResult[],
): Promise<Omit<Refusal, "query"> | undefined> {
	try {
		const { rowCount, rows } = await client.query<Record<string, unknown>>(sql, parameters.map(storableText));
		const changes = rowCount ?? 0;
		results.push({ changes, rows });
		if (expectRows === undefined || changes === expectRows) return undefined;
		return { reason: "rows", message: `${changes} rows changed where ${expectRows} were expected` };
	} catch (error) {
		const failure = failureOf(error);
		if (failure !== "query" && failure !== "constraint") throw error;
		const message = error instanceof Error ? error.message : String(error);
		return { reason: failure === "constraint" ? "constraint" : "invalid", message };
	}
}
