import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OtherWork, unjudged } from "./other-work.mjs";
import { errorsOverBound } from "./suite-report.mjs";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "proc-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Describes a machine as `/proc` does: in ticks since its start, of all cores and of this process. */
function describe(ticks: {
	readonly user: number;
	readonly stolen: number;
	readonly idle: number;
	readonly own: number;
}) {
	const { user, stolen, idle, own } = ticks;
	writeFileSync(join(folder, "stat"), `cpu  ${user} 0 0 ${idle} 0 0 0 ${stolen} 0 0\n`);
	mkdirSync(join(folder, String(process.pid)), { recursive: true });
	const fields = ["S", "1", ...Array(9).fill("0"), String(own), "0", "0", "0"];
	writeFileSync(join(folder, String(process.pid), "stat"), `${process.pid} (node) ${fields.join(" ")}`);
}

it("tells the work of other programs, and the time that the host takes, from the work of the tests", () => {
	describe({ user: 5000, stolen: 10, idle: 700, own: 300 });
	const work = new OtherWork(folder);
	describe({ user: 5090, stolen: 20, idle: 800, own: 350 });
	expect(work.share()).toBe(0.25);
});

it("takes what the tests took for their work, where their processes have outlived their parents", () => {
	describe({ user: 5000, stolen: 0, idle: 700, own: 300 });
	const work = new OtherWork(folder);
	describe({ user: 5100, stolen: 0, idle: 800, own: 310 });
	expect(work.share()).toBeCloseTo(0.45);
	expect(work.share(0.9)).toBeCloseTo(0.05);
});

it("takes a machine that tells nothing for a quiet one", () => {
	expect(new OtherWork(folder).share()).toBe(0);
});

it("judges bounds of processor time on a quiet machine alone", () => {
	const costs = { "a.test.ts": 7, "b.test.ts": 9 };
	expect(errorsOverBound(costs, 8, 0.1)).toEqual([expect.stringMatching(/^b\.test\.ts took 9\.0 s/)]);
	expect(errorsOverBound(costs, 8, 0.6)).toEqual([]);
	expect(errorsOverBound(costs, undefined, 0)).toEqual([]);
	expect(unjudged(8, 0.6)).toMatch(/not judged: other programs used 60 %/);
	expect([unjudged(8, 0.1), unjudged(undefined, 0.6)]).toEqual([undefined, undefined]);
});
