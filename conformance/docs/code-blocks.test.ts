import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { COUNTED, PAGE_KINDS, RUN } from "./pages.ts";
import { RUNNERS } from "./runners.ts";

/** A change that adds a block that is not run shows here. */
const COUNTS = { run: 177, marked: 26, text: 15 };

it("knows how to run the code of the pages, but for what says why it cannot run", () => {
	expect(RUN.filter(({ language }) => !RUNNERS.has(language))).toEqual([]);
	expect(COUNTED).toEqual(COUNTS);
});

it.each(PAGE_KINDS)("has tests for pages of the kind %s", (kind) => {
	expect(existsSync(join(import.meta.dirname, `${kind}-pages.test.ts`))).toBe(true);
});
