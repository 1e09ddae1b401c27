import { readFileSync } from "node:fs";
import { matchesGlob } from "node:path";
import { describe, expect, it } from "vitest";
import {
	isIn,
	selectBrowserTests,
	selectVitestFiles,
	vitestFiles,
} from "../../scripts/testing/select-files.mjs";
import { GROUPS } from "../../scripts/testing/tiers.mjs";
import { tiersDocument } from "./document.ts";

const files = vitestFiles();
const vitestGroups = GROUPS.filter(({ runner }) => runner !== "playwright");

describe("the tiers of tests", () => {
	it("are described by docs/test-tiers.md: `npm run tiers:document` writes it anew", () => {
		expect(readFileSync(new URL("../../docs/test-tiers.md", import.meta.url), "utf8")).toBe(tiersDocument());
	});

	it.each(vitestGroups)("have files for every pattern of $name", ({ files: patterns }) => {
		for (const pattern of patterns) {
			expect(
				files.filter((file) => matchesGlob(file, pattern)),
				pattern,
			).not.toEqual([]);
		}
	});

	it("run every file in `npm test` or in one group, and those of both with less in `npm test`", () => {
		const quick = new Set(selectVitestFiles("quick").files);
		for (const file of files) {
			const groups = vitestGroups.filter((group) => isIn(group, file));
			const moved = groups.filter(({ again }) => !again);
			expect([file, Number(quick.has(file)) + moved.length]).toEqual([file, 1]);
		}
	});

	it("run every browser test in `npm test` or in the group of the others", () => {
		const quick = selectBrowserTests("quick");
		const other = selectBrowserTests("browser");
		for (const title of ["a test @critical", "a test", "a test of @criticality"]) {
			expect(quick.grep?.test(title)).not.toBe(
				other.grepInvert === undefined || !other.grepInvert.test(title),
			);
		}
	});

	it("refuse a selection that no group has", () => {
		expect(() => selectVitestFiles("no-such-group")).toThrow("no-such-group");
	});
});
