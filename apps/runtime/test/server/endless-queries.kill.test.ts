import { mkdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { custom, flow, node } from "@switchyard/flow/testing";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { execute, openTransaction, workspace } from "../support/databases.ts";
import { childrenOf, isAlive, processorSeconds } from "../support/processes.ts";
import { ServerProcess } from "../support/server-process.ts";

afterAll(() => workspace.remove());

/** Limit that no test waits for, in milliseconds. */
const LONG_MS = 600_000;

/** DuckDB computes one value, and looks at no interrupt before it has it. */
const ENDLESS_VALUE = "select levenshtein(repeat('a', 2000000), repeat('b', 2000000)) as far";

/** File as a stranger mails it: its view never ends. */
function makeMailedFile(file: string): void {
	using database = new DatabaseSync(file);
	database.exec(
		"create table t (a); create view o as with recursive r(who) as (select 1 union all select who + 1 from r) select who from r",
	);
}

const SQL = "select max(who) from o";

/** More than SQLite keeps in memory: the file itself is changed, and a journal beside it has what was there. */
const ROWS = Array.from({ length: 100 }, () => ({ a: "x".repeat(40_000) }));

/** Processes that have begun to compute for another one. */
async function computing(parent: number, number: number): Promise<number[]> {
	// A process takes less to start.
	const found = () => childrenOf(parent).filter((pid) => processorSeconds(pid) > 1);
	await expect.poll(() => found().length, { timeout: 300_000 }).toBe(number);
	return found();
}

describe.skipIf(process.platform !== "linux")("a query that never ends", { timeout: 600_000 }, () => {
	it("in a SQLite file fails when its time is over, and computes no more", async () => {
		makeMailedFile(join(workspace.folder, "mailed.db"));
		const query = execute("Query", { file: "mailed.db", sql: SQL, time_limit: 1000 });
		const failure = expect(query).rejects.toMatchObject({ code: "DATABASE_TIMEOUT", retryable: true });
		await expect.poll(() => childrenOf(process.pid)).toHaveLength(1);
		const processes = childrenOf(process.pid);
		await failure;
		expect(processes.filter(isAlive)).toEqual([]);
	});

	it("in a SQLite file computes no more when its run is cancelled", async () => {
		const abort = new AbortController();
		const query = execute("Query", { file: "mailed.db", sql: SQL, time_limit: LONG_MS }, "run:step", {
			signal: abort.signal,
		});
		const processes = await computing(process.pid, 1);
		abort.abort(new Error("Cancelled."));
		await expect(query).rejects.toThrow("Cancelled.");
		expect(processes.filter(isAlive)).toEqual([]);
	});

	it("in a transaction leaves the file as it was, for a query at once", async () => {
		makeMailedFile(join(workspace.folder, "changed.db"));
		const transaction = await openTransaction({ file: "changed.db" });
		onTestFinished(() => transaction.close());
		await transaction.step("Insert", { table: "t", columns: ["a"], rows: ROWS });
		const abort = new AbortController();
		const query = transaction.step("Query", { sql: SQL, time_limit: LONG_MS }, abort.signal);
		const processes = await computing(process.pid, 1);
		abort.abort(new Error("Cancelled."));
		await expect(query).rejects.toThrow("Cancelled.");
		expect(processes.filter(isAlive)).toEqual([]);
		const read = { file: "changed.db", sql: "select count(*) as number from t" };
		expect(await execute("Query", read)).toMatchObject({ rows: [{ number: 0 }] });
	});

	it("ends with its run and with the server, when that is stopped and when it is killed [Q-R23]", async () => {
		const folder = await mkdtemp(join(tmpdir(), "switchyard-endless-"));
		onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
		mkdirSync(join(folder, "workspace"), { mode: 0o700 });
		makeMailedFile(join(folder, "workspace", "mailed.db"));
		const server = await startServer(folder);
		const [inFile] = [await startRun(server, "file"), await startRun(server, "tables")];
		const first = await computing(server.id, 2);
		process.kill(server.id, "SIGTERM");
		expect(await server.exited()).toBe(0);
		await expect.poll(() => first.filter(isAlive)).toEqual([]);
		// Both runs continue: a query is safe to repeat.
		const next = await startServer(folder);
		const second = await computing(next.id, 2);
		await next.request("POST", `/api/runs/${inFile}/cancel`, {});
		await expect.poll(() => second.filter(isAlive)).toHaveLength(1);
		const run = () => next.request<RunSummary>("GET", `/api/runs/${inFile}`);
		await expect.poll(run).toMatchObject({ status: "cancelled" });
		await next.kill();
		await expect.poll(() => second.filter(isAlive)).toEqual([]);
	});
});

it.skipIf(process.platform !== "linux")(
	"a transaction whose process is killed around its COMMIT is kept, or is not, as its block reports",
	{ timeout: 600_000 },
	async () => {
		const file = join(workspace.folder, "kept.db");
		makeMailedFile(file);
		for (const moment of [0, 2, 5, 10, 20, 50]) {
			using database = new DatabaseSync(file);
			database.exec("delete from t");
			const transaction = await openTransaction({ file: "kept.db" }, `run:${moment}`);
			await transaction.step("Insert", { table: "t", columns: ["a"], rows: ROWS });
			const kill = setTimeout(() => {
				for (const pid of childrenOf(process.pid)) process.kill(pid, "SIGKILL");
			}, moment);
			const kept = await transaction.commit().then(
				() => ROWS.length,
				(error) => (error.code === "SESSION_LOST" ? 0 : error),
			);
			clearTimeout(kill);
			await transaction.close();
			const read = { file: "kept.db", sql: "select count(*) as number from t" };
			expect(await execute("Query", read), `killed after ${moment} ms`).toMatchObject({
				rows: [{ number: kept }],
			});
		}
	},
);

async function startServer(folder: string): Promise<ServerProcess> {
	const server = await ServerProcess.start(folder);
	onTestFinished(() => server.kill());
	return server;
}

/** Starts a flow whose query never ends. Returns the run's id. */
async function startRun(server: ServerProcess, id: "file" | "tables"): Promise<string> {
	const rest = { parameters: custom({}), time_limit: custom(LONG_MS) };
	const [type, params] = {
		file: ["Database.Query", { file: custom("mailed.db"), sql: custom(SQL) }] as const,
		tables: ["Table.Query", { sql: custom(ENDLESS_VALUE), max_rows: custom(1) }] as const,
	}[id];
	const query = node("query", type, { ...params, ...rest }, { timeoutMs: LONG_MS });
	const document = flow([node("start", "Flow.Manual"), query], ["start>query"], { id, revision: 0 });
	await server.request("POST", "/api/flows", { document });
	const { runId } = await server.request<StartRunReply>("POST", `/api/flows/${id}/runs`, {});
	return runId;
}
