import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defined } from "@switchyard/spec/json";
import { ROOT } from "../../scripts/project.mjs";

/** A fenced block of a page. */
export interface CodeBlock {
	/** The page, from the project's root. */
	readonly page: string;
	readonly line: number;
	readonly language: string;
	/** What follows the language: the file's name for `ts`, the schema's for `json`. */
	readonly detail: string;
	readonly text: string;
	/** Why it cannot run, from a comment right before it: `<!-- not run: it needs a cluster -->`. */
	readonly notRun?: string;
}

const BLOCK =
	/^(?:[ \t]*<!-- not run: (?<notRun>.+) -->\n\n?)?(?<indent>[ \t]*)```(?<info>.*)\n(?<text>[\s\S]*?)^\k<indent>```$/gm;

/** Every fenced block of the project's pages. */
export function codeBlocks(): readonly CodeBlock[] {
	const pages = execFileSync("git", ["ls-files", "*.md"], { cwd: ROOT, encoding: "utf8" });
	return pages
		.trim()
		.split("\n")
		.flatMap((page) => blocksIn(readFileSync(join(ROOT, page), "utf8"), page));
}

/** The fenced blocks of one page. */
export function blocksIn(source: string, page: string): CodeBlock[] {
	return Array.from(source.matchAll(BLOCK), ({ index, groups = {} }) => {
		const { notRun, indent = "", info = "", text = "" } = groups;
		const [language = "", ...detail] = info.trim().split(" ");
		return {
			page,
			line: source.slice(0, index).split("\n").length + (notRun === undefined ? 0 : 1),
			language,
			detail: detail.join(" "),
			text: text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
			...defined({ notRun }),
		};
	});
}
