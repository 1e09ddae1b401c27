import { type CodeBlock, codeBlocks } from "./code-blocks.ts";

/**
 * The kinds of pages. A page is of the first kind that one of its blocks belongs to. Each kind has a test file of its own,
 * `<kind>-pages.test.ts`, so that kinds run alone and beside each other.
 */
const KINDS = {
	/** Changes to the project itself. */
	project: ({ language }: CodeBlock) => language === "diff",
	go: ({ language, text }: CodeBlock) => language === "go" || /\bgo run\b/.test(text),
	python: ({ language, text }: CodeBlock) => language === "python" || text.includes("npm run python"),
	typescript: ({ language }: CodeBlock) => language === "ts",
	/** Nodes that drive a browser. */
	browser: (block: CodeBlock) => isNodeExample(block) && block.text.includes('"Browser.'),
	/** Nodes in a flow. */
	nodes: isNodeExample,
	/** Requests and commands to a server. */
	server: () => true,
};

export type Kind = keyof typeof KINDS;

export const PAGE_KINDS = Object.keys(KINDS).filter(isKind);

/** A page with those of its blocks that run, in their order. */
export interface Page {
	readonly name: string;
	readonly blocks: readonly CodeBlock[];
}

/** Languages of what is not run: other programs' output, and lists of addresses. */
const NOT_CODE: ReadonlySet<string> = new Set(["text"]);

const all = codeBlocks();
const code = all.filter(({ language }) => !NOT_CODE.has(language));

/** The blocks that run. */
export const RUN = code.filter(({ notRun }) => notRun === undefined);

/** How many blocks run, how many say why they do not, and how many are not code. */
export const COUNTED = { run: RUN.length, marked: code.length - RUN.length, text: all.length - code.length };

/** JSON values, which are held against the schema that they name. */
export const VALUES = RUN.filter(isValue);

/** All TypeScript but files of the project itself, which their page names by a path. */
export const TYPESCRIPT = RUN.filter(({ language, detail }) => language === "ts" && !detail.includes("/"));

/** The pages of a kind. */
export function pagesOf(kind: Kind): readonly Page[] {
	const pages = Map.groupBy(
		RUN.filter((block) => !isValue(block)),
		({ page }) => page,
	);
	return Array.from(pages, ([name, blocks]) => ({ name, blocks })).filter(
		({ blocks }) => PAGE_KINDS.find((each) => blocks.some(KINDS[each])) === kind,
	);
}

function isKind(name: string): name is Kind {
	return Object.hasOwn(KINDS, name);
}

function isNodeExample({ language, detail }: CodeBlock): boolean {
	return language === "json" && detail === "NodeExample";
}

function isValue(block: CodeBlock): boolean {
	return block.language === "json" && !isNodeExample(block);
}
