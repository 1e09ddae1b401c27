import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LoadAttemptsFile } from "./load-attempts-file.ts";

const RUNS = ["0190a000-0000-7000-8000-00000000000a", "0190a000-0000-7000-8000-00000000000b"] as const;

let folder: string;
let path: string;

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-"));
	path = join(folder, "loading");
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A process that begins to load a run, and dies. */
function die(run: string, alone = false): void {
	new LoadAttemptsFile(path).begin(run, alone);
}

const deathsOf = (run: string) => new LoadAttemptsFile(path).deathsOf(run);

describe("deaths of the process while it loads runs [Q-R16]", () => {
	it("are counted for the run that was being loaded, and for no other", () => {
		const attempts = new LoadAttemptsFile(path);
		attempts.begin(RUNS[0], false);
		attempts.end(RUNS[0]);
		attempts.begin(RUNS[1], false);
		const next = new LoadAttemptsFile(path);
		expect(RUNS.map((run) => next.deathsOf(run))).toEqual([0, 1]);
	});

	it("add up over processes, for several runs, until a run is loaded", () => {
		for (const run of [RUNS[0], RUNS[1], RUNS[0]]) die(run);
		const attempts = new LoadAttemptsFile(path);
		expect(RUNS.map((run) => attempts.deathsOf(run))).toEqual([2, 1]);
		attempts.begin(RUNS[0], false);
		attempts.end(RUNS[0]);
		attempts.close();
		expect(RUNS.map((run) => new LoadAttemptsFile(path).deathsOf(run))).toEqual([0, 1]);
	});

	it("make a run a suspect, and count from then on only while nothing else was in the process", () => {
		for (let death = 0; death < 9; death++) die(RUNS[0]);
		expect(deathsOf(RUNS[0])).toBe(2);
		expect(new LoadAttemptsFile(path).suspects).toEqual([RUNS[0]]);
		die(RUNS[0], true);
		die(RUNS[0], true);
		expect(deathsOf(RUNS[0])).toBe(4);
	});

	it("are read as an earlier version wrote them", () => {
		writeFileSync(path, `${RUNS[0]} 2 5000\n`);
		expect(deathsOf(RUNS[0])).toBe(2);
	});

	it("leave no file behind when there are none", () => {
		const attempts = new LoadAttemptsFile(path);
		attempts.begin(RUNS[0], false);
		expect(readFileSync(path, "utf8")).toContain(RUNS[0]);
		attempts.end(RUNS[0]);
		attempts.close();
		expect(existsSync(path)).toBe(false);
	});

	it("are not made up from a damaged file", () => {
		writeFileSync(path, `\0garbage\n${RUNS[0]} 2\n${RUNS[1]} 9999999\n${RUNS[1]}`);
		const attempts = new LoadAttemptsFile(path);
		expect(RUNS.map((run) => attempts.deathsOf(run))).toEqual([2, 0]);
	});

	it("keep no run from being loaded when they cannot be written", () => {
		const attempts = new LoadAttemptsFile(join(folder, "missing", "loading"));
		attempts.begin(RUNS[0], false);
		attempts.end(RUNS[0]);
		attempts.close();
	});
});
