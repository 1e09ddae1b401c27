import { expect, it } from "vitest";
import { runQuery } from "./run-query.ts";

/** DuckDB computes one value, and looks at no interrupt before it has it. */
const LONG = "select levenshtein(repeat('a', 2000000), repeat('b', 2000000))";

/** DuckDB looks at its limit of memory before a value of this size, not while it makes it. */
const LARGE =
	"select length(repeat('x', 2000000000)) + length(string_agg(repeat('y', 100000000), '')) from range(60)";

/** Limit that no test waits for, in milliseconds. */
const LONG_MS = 600_000;

function query(sql: string, timeLimitMs: number, signal = new AbortController().signal) {
	return runQuery({ sources: [], sql, parameters: {}, maxRows: 1 }, { timeLimitMs, signal });
}

it("ends a query in the middle of one value, when it takes too long", { timeout: 60_000 }, async () => {
	await expect(query(LONG, 400)).rejects.toMatchObject({ code: "DATA_TIMEOUT" });
});

it("ends a query in the middle of one value, when that takes too much memory", {
	timeout: 120_000,
}, async () => {
	await expect(query(LARGE, LONG_MS)).rejects.toMatchObject({ code: "DATA_TOO_LARGE" });
});

it("ends a query whose run is cancelled, also before its turn", { timeout: 60_000 }, async () => {
	const abort = new AbortController();
	const queries = Array.from({ length: 3 }, () => query(LONG, LONG_MS, abort.signal));
	abort.abort(new Error("Cancelled."));
	const ends = await Promise.allSettled(queries);
	expect(ends).toEqual(Array(3).fill({ status: "rejected", reason: abort.signal.reason }));
});
