import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import type { Finding } from "./benchmark.ts";
import { interleave } from "./interleave.ts";
import { save, table } from "./report.ts";

const GOAL = { of: "ratio", bound: "at most", value: 4 } as const;

const FINDINGS: readonly Finding[] = [
	{ name: "a step", unit: "µs", ours: 3, raw: 1, cpu: { ours: 45, raw: 20 }, goal: GOAL },
	{ name: "a call", unit: "µs", ours: 3, raw: 1, cpu: { ours: 4500, raw: 3_000_000 }, goal: GOAL },
	{ name: "a call elsewhere", unit: "µs", ours: 3, raw: 1, cpu: { ours: undefined }, goal: GOAL },
	{ name: "a start", unit: "s", ours: 3, cpu: { ours: 2_500_000 }, goal: { ...GOAL, of: "value" } },
	{ name: "memory", unit: "MB", ours: 3, goal: { ...GOAL, of: "value" } },
];

it("prints CPU per operation beside each ratio, and a dash where it is unknown", () => {
	const rows = table({ id: "P0", title: "A test", findings: FINDINGS }).split("\n").slice(2);
	expect(rows.map((row) => row.split(/ {2,}/).map((cell) => cell.trim()))).toEqual([
		["", "ours", "raw", "ratio", "CPU", "raw CPU", "CPU ratio", "goal", ""],
		["a step", "3.00 µs", "1.00 µs", "3.00×", "45.0 µs", "20.0 µs", "2.25×", "≤ 4×", "met"],
		["a call", "3.00 µs", "1.00 µs", "3.00×", "4.50 ms", "3.00 s", "0.00×", "≤ 4×", "met"],
		["a call elsewhere", "3.00 µs", "1.00 µs", "3.00×", "–", "–", "–", "≤ 4×", "met"],
		["a start", "3.00 s", "2.50 s", "≤ 4 s", "met"],
		["memory", "3.00 MB", "–", "≤ 4 MB", "met"],
	]);
});

it("writes CPU per operation in microseconds, with its ratio", () => {
	const folder = mkdtempSync(join(tmpdir(), "results-"));
	const file = join(folder, "latest.json");
	save(pathToFileURL(file), [{ id: "P0", title: "A test", findings: FINDINGS }]);
	const { results } = JSON.parse(readFileSync(file, "utf8"));
	rmSync(folder, { recursive: true });
	expect(results[0].findings[0]).toMatchObject({ cpu: { ours: 45, raw: 20 }, cpuRatio: 2.25 });
	expect(results[0].findings[2]).not.toHaveProperty("cpuRatio");
	expect(results[0].findings[4]).not.toHaveProperty("cpu");
});

it("compares medians of CPU as of figures, without the round that warms up", async () => {
	const ours = [0, 1, 5, 3].map((cpu) => ({ figure: cpu * 10, cpu }));
	const raw = [0, 4, 2, 6];
	const next = <T>(list: T[]) => list.shift() as T;
	const comparison = await interleave({ ours: () => next(ours), raw: async () => next(raw) }, 3);
	expect(comparison).toEqual({ ours: 30, raw: 4, cpu: { ours: 3, raw: undefined } });
});
