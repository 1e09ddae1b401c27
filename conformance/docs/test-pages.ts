import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, it } from "vitest";
import { HAS_GO } from "../../apps/runtime/test/support/bridge/go-package.ts";
import { installed, NO_PYTHON } from "../../apps/runtime/test/support/installed.ts";
import { ROOT } from "../../scripts/project.mjs";
import type { CodeBlock } from "./code-blocks.ts";
import { type Kind, type Page, pagesOf } from "./pages.ts";
import { Reader } from "./reader.ts";
import { RUNNERS } from "./runners.ts";

const TIMEOUT = { timeout: 180_000 };

/** Runs the blocks of each page of a kind, in their order, at a server of the page's own. */
export function testPages(kind: Kind): void {
	describe.each(pagesOf(kind))("$name", (page) => {
		const reader = readerOf(page);
		for (const block of page.blocks) testBlock(block, reader);
	});
}

/**
 * Makes the changes of each page that changes the project, and then runs the page's commands in the changed project. A command
 * that the page names after several of its changes runs once, after all of them.
 */
export function testChanges(): void {
	describe.each(pagesOf("project"))("$name", (page) => {
		const reader = readerOf(page);
		const commands = page.blocks.filter(({ language }) => language === "sh");
		for (const block of page.blocks.filter((each) => !commands.includes(each))) testBlock(block, reader);
		const lines = commands.flatMap(({ text }) => text.trim().split("\n"));
		it.each([...new Set(lines)])("runs %s", TIMEOUT, async (line) => {
			await reader().run("bash", ["-euc", line], reader().changedProject());
		});
	});
}

function readerOf(page: Page): () => Reader {
	let reader: Reader;
	beforeAll(async () => {
		reader = await Reader.start(page);
	});
	afterAll(() => reader.leave());
	return () => reader;
}

function testBlock(block: CodeBlock, reader: () => Reader): void {
	const { language, line } = block;
	it.skipIf(isMissing(block))(`runs ${language} of line ${line}`, TIMEOUT, async () => {
		const runner = RUNNERS.get(language);
		if (!runner) throw new Error(`Blocks of the language "${language}" have no runner.`);
		await runner(block, reader());
	});
}

const HAS_PYTHON = installed(existsSync(join(ROOT, "sdk/python/.venv/bin/python")), NO_PYTHON);

/** True for a block that needs a language that is not installed. */
function isMissing({ language, text }: CodeBlock): boolean {
	if (!HAS_GO && /^go |\bgo run\b|^package /m.test(text)) return true;
	return !HAS_PYTHON && (language === "python" || text.includes("npm run python"));
}
