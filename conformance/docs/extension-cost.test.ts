import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/project.mjs";
import { blocksIn } from "./code-blocks.ts";

/** Files that an extension adds or changes, as CONTRIBUTING.md shows it. A test runs what it shows (`project-pages.test.ts`). */
interface ExtensionCost {
	readonly section: string;
	/** The folder that it adds, or adds to. */
	readonly folder: string;
	/** Files outside of that folder. */
	readonly elsewhere: readonly string[];
}

const COSTS: readonly ExtensionCost[] = JSON.parse(
	readFileSync(join(ROOT, "conformance/extension-cost.json"), "utf8"),
);

/** Sections of the page, by their headings. */
const SECTIONS = new Map(
	readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8")
		.split(/^## /m)
		.map((text) => [text.split("\n", 1)[0] ?? "", text] as const),
);

/** Files of the project that a section shows, new ones by their blocks, changed ones by its patches. */
function filesIn(section: string): string[] {
	return blocksIn(SECTIONS.get(section) ?? "", section).flatMap(({ language, detail, text }) => {
		if (language === "diff") return Array.from(text.matchAll(/^\+\+\+ (.+)$/gm), ([, file = ""]) => file);
		return language.startsWith("ts") ? [detail] : [];
	});
}

describe.each(COSTS)("to $section", ({ section, folder, elsewhere }) => {
	it("touches one folder, and these files besides", () => {
		const files = filesIn(section);
		expect(files.filter((file) => file.startsWith(folder))).not.toEqual([]);
		expect(files.filter((file) => !file.startsWith(folder)).toSorted()).toEqual(elsewhere.toSorted());
	});
});
