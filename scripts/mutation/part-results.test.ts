import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PartResults } from "./part-results.mjs";

const commit = { id: "abc", isClean: true };
const unchanged = () => "content";
const areas = [{ name: "security", parts: [{ name: "files" }, { name: "secrets" }] }];
const mutant = (status: string) => ({
	file: "a.ts",
	location: { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } },
	mutatorName: "BooleanLiteral",
	original: "true",
	status,
});

let root: string;
beforeEach(() => {
	root = mkdtempSync(join(tmpdir(), "switchyard-mutation-"));
});
afterEach(() => rmSync(root, { recursive: true }));

describe("results of mutation runs", () => {
	it("are kept until something that the part reaches is another", () => {
		new PartResults(commit, unchanged, root).add("security:files", [mutant("Killed")]);
		const later = { id: "def", isClean: true };
		expect(new PartResults(later, unchanged, root).mutantsOf("security:files")).toEqual([mutant("Killed")]);
		expect(new PartResults(later, unchanged, root).mutantsOf("security:secrets")).toBeUndefined();
		const otherFiles = (part: string) => (part === "security:files" ? "other" : "content");
		expect(new PartResults(later, otherFiles, root).mutantsOf("security:files")).toBeUndefined();
	});

	it("keep their scores in git, so that a run on another machine continues", () => {
		const results = new PartResults(commit, unchanged, root);
		results.add("security:files", [mutant("Killed"), mutant("Survived")]);
		results.add("security:secrets", [mutant("Killed")]);
		rmSync(join(root, "node_modules"), { recursive: true });
		const elsewhere = new PartResults({ id: "def", isClean: true }, unchanged, root);
		expect(elsewhere.mutantsOf("security:files")).toBeUndefined();
		expect(elsewhere.scoreOf("security:files")).toEqual({ noticed: 1, counted: 2, percent: 50 });
		expect(elsewhere.writeReport(areas)).toBe("reports/mutation.json");
		const changed = new PartResults({ id: "def", isClean: true }, () => "other", root);
		expect(changed.scoreOf("security:files")).toBeUndefined();
		const unclean = new PartResults({ id: "def", isClean: false }, unchanged, root);
		expect(unclean.scoreOf("security:files")).toBeUndefined();
	});

	it("are not kept while something is uncommitted", () => {
		const results = new PartResults({ ...commit, isClean: false }, unchanged, root);
		results.add("security:files", [mutant("Killed")]);
		expect(results.mutantsOf("security:files")).toBeUndefined();
		expect(new PartResults(commit, unchanged, root).mutantsOf("security:files")).toBeUndefined();
	});

	it("become a report once every part was measured", () => {
		const results = new PartResults(commit, unchanged, root);
		results.add("security:files", [mutant("Killed"), mutant("Timeout"), mutant("Survived")]);
		expect(results.writeReport(areas)).toBeUndefined();
		results.add("security:secrets", [mutant("Killed"), mutant("Ignored")]);
		expect(results.writeReport(areas)).toBe("reports/mutation.json");
		expect(JSON.parse(readFileSync(join(root, "reports/mutation.json"), "utf8"))).toMatchObject({
			commit: "abc",
			areas: {
				security: {
					...{ percent: 75, killed: 3, counted: 4 },
					parts: {
						files: { percent: 66.7, killed: 2, counted: 3 },
						secrets: { percent: 100, killed: 1, counted: 1 },
					},
				},
			},
		});
	});
});
