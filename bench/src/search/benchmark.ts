import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CompiledQuery, sql } from "kysely";
import { EVERYTHING, WorkspaceSearch } from "../../../apps/runtime/src/domains/search/workspace-search.ts";
import type { Database } from "../../../apps/runtime/src/platform/database/database.ts";
import { openSqlite } from "../../../apps/runtime/src/platform/database/sqlite/open-sqlite.ts";
import { searchSources } from "../../../apps/runtime/test/support/search-sources.ts";
import type { Benchmark, Finding } from "../measure/benchmark.ts";
import { median } from "../measure/interleave.ts";
import { storeRuns } from "./stored-runs.ts";

const RUNS = 100_000;

/** How often each query is asked, ours and the raw one in turn. */
const TIMES = 21;

/** What is asked, and the same in the words of each store: words that few runs have, that all have, and what is in between. */
const QUERIES = [
	{ query: "customer4711 ", sqlite: '"customer4711"', postgres: "'customer4711'" },
	{ query: "order desk ", sqlite: '"order" AND "desk"', postgres: "'order' & 'desk'" },
	{ query: '"has shipped"', sqlite: '"has shipped"', postgres: "'has' <-> 'shipped'" },
	{ query: "refund cust", sqlite: '"refund" AND "cust" *', postgres: "'refund' & 'cust':*" },
	{ query: "ship", sqlite: '"ship" *', postgres: "'ship':*" },
] as const;

const benchmark: Benchmark = {
	id: "SEARCH",
	title: `Search among ${RUNS} runs, against the store's own full text`,
	async run() {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-search-"));
		try {
			const findings = await measure("SQLite", openSqlite({ ...OPENING, folder }));
			const url = process.env.BENCH_POSTGRES_URL;
			if (url === undefined) return findings;
			const { openPostgres } = await import(
				"../../../apps/runtime/src/platform/database/postgres/open-postgres.ts"
			);
			return [
				...findings,
				...(await measure("PostgreSQL", await openPostgres({ ...OPENING, folder, url, leaseMs: 10_000 }))),
			];
		} finally {
			rmSync(folder, { recursive: true });
		}
	},
};

export default benchmark;

const OPENING = {
	logger: { info: () => {}, error: console.error },
	onFailure: (error: Error) => {
		throw error;
	},
};

async function measure(name: string, database: Database): Promise<Finding[]> {
	try {
		await storeRuns(database, RUNS);
		const search = new WorkspaceSearch({ database, ...searchSources(database), isBehind: () => false });
		const times = { ours: [] as number[], raw: [] as number[] };
		for (const { query, ...words } of QUERIES) {
			const raw = rawQuery(database, words[database.store]);
			for (let time = 0; time <= TIMES; time++) {
				const ours = await timed(() => search.search({ query }, EVERYTHING));
				const others = await timed(() => database.read.executeQuery(raw));
				if (time === 0) continue;
				times.ours.push(ours);
				times.raw.push(others);
			}
		}
		const found = { unit: "ms", ours: median(times.ours), raw: median(times.raw) };
		return [
			{
				name: `${name}, p50 (raw: all matches ranked)`,
				...found,
				goal: { of: "ratio", bound: "at most", value: 1 },
			},
			{
				name: `${name}, p50`,
				unit: "ms",
				ours: found.ours,
				goal: { of: "value", bound: "at most", value: 50 },
			},
		];
	} finally {
		await database.close();
	}
}

/** The ten best of all that match, without filters, excerpts and what else a hit says. */
function rawQuery({ store, read }: Database, words: string): CompiledQuery {
	return store === "sqlite"
		? sql`select rowid from search_words where search_words match ${words} order by rank limit 10`.compile(
				read,
			)
		: sql`select number from search_entries where words @@ cast(${words} as tsquery)
				order by ts_rank(words, cast(${words} as tsquery)) desc limit 10`.compile(read);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
	const since = performance.now();
	await work();
	return performance.now() - since;
}
