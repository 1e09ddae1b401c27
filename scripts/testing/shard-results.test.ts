import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ShardResults } from "./shard-results.mjs";

const COMMIT = { id: "4b825dc6", content: "files-of-the-commit", isClean: true };
const GREEN = { name: "step", seconds: 60.4, passed: 3, failed: 0, skipped: 1, failures: [] };
const RED = { ...GREEN, passed: 2, failed: 1, failures: ["a.test.ts > a: expected"] };

let root: string;

beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "switchyard-shards-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("the results of shards", () => {
	it("are there for the next run at the same commit, which continues with those that are not green", () => {
		const first = new ShardResults(COMMIT, root);
		first.add("kills", [GREEN]);
		first.add("servers", [GREEN, RED]);
		const next = new ShardResults(COMMIT, root);
		expect(["kills", "servers", "browser"].map((name) => next.isGreen(name))).toEqual([true, false, false]);
	});

	it("are not those of another commit, nor of uncommitted changes", () => {
		new ShardResults(COMMIT, root).add("kills", [GREEN]);
		new ShardResults({ ...COMMIT, content: "changed", isClean: false }, root).add("servers", [GREEN]);
		expect(new ShardResults({ ...COMMIT, content: "other" }, root).isGreen("kills")).toBe(false);
		expect(new ShardResults({ ...COMMIT, content: "changed" }, root).isGreen("servers")).toBe(false);
	});

	it("are merged into one report that names the commit", () => {
		const results = new ShardResults(COMMIT, root);
		results.add("kills", [GREEN]);
		results.add("servers", [GREEN, GREEN]);
		const path = results.writeReport(["kills", "servers"]);
		expect(JSON.parse(readFileSync(join(root, path), "utf8"))).toMatchObject({
			commit: "4b825dc6",
			total: { passed: 9, failed: 0, skipped: 3, seconds: 181 },
			shards: { kills: { passed: 3, seconds: 60 }, servers: { passed: 6, seconds: 121 } },
		});
		expect(existsSync(join(root, "reports/test-all.json"))).toBe(true);
	});

	it("say which shards take more than twenty minutes", () => {
		const results = new ShardResults(COMMIT, root);
		results.add("kills", [{ ...GREEN, seconds: 1201 }]);
		expect(results.lines(["kills", "servers"])).toEqual([
			expect.stringContaining("give its group more parts"),
			"not run servers",
		]);
	});
});
