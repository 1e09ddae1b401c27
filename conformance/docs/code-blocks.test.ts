import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HAS_GO } from "../../apps/runtime/src/testing/bridge/go-package.ts";
import { installed, NO_PYTHON } from "../../apps/runtime/src/testing/installed.ts";
import { ROOT } from "../../scripts/project.mjs";
import { codeBlocks } from "./code-blocks.ts";
import { Reader } from "./reader.ts";
import { NOT_CODE, RUNNERS } from "./runners.ts";

const HAS_PYTHON = installed(existsSync(join(ROOT, "sdk/python/.venv/bin/python")), NO_PYTHON);

const all = codeBlocks();
const code = all.filter(({ language }) => !NOT_CODE.has(language));
const run = code.filter(({ notRun }) => notRun === undefined);

it("knows how to run the code of the pages, but for what says why it cannot run", () => {
	expect(run.filter(({ language }) => !RUNNERS.has(language))).toEqual([]);
	expect({ run: run.length, marked: code.length - run.length, text: all.length - code.length }).toEqual(
		COUNTS,
	);
});

/** A change that adds a block that is not run shows here. */
const COUNTS = { run: 167, marked: 25, text: 10 };

describe.each([...new Set(run.map(({ page }) => page))])("%s", (page) => {
	let reader: Reader;
	beforeAll(async () => {
		reader = await Reader.start();
	});
	afterAll(() => reader.leave());

	for (const block of run.filter((each) => each.page === page)) {
		const { language, line, text } = block;
		const isMissing =
			(!HAS_GO && /^go |\bgo run\b|^package /m.test(text)) ||
			(!HAS_PYTHON && (language === "python" || text.includes("npm run python")));
		it.skipIf(isMissing)(`runs ${language} of line ${line}`, { timeout: 180_000 }, async () => {
			const runner = RUNNERS.get(language);
			if (!runner) throw new Error(`Nothing runs blocks of the language "${language}".`);
			await runner(block, reader);
		});
	}
});
