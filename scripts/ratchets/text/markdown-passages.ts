import { lexer, type Token, type Tokens } from "marked";
import { masked, type Passage } from "./passage.ts";

/** Blocks that hold no sentences. */
const NO_PROSE: ReadonlySet<string> = new Set(["space", "code", "html", "def", "hr", "checkbox"]);

/** The prose of a Markdown page, by paragraph, heading, list entry and table cell. Code, HTML and link targets are left out. */
export function markdownPassages(markdown: string): Passage[] {
	const source = markdown.replaceAll("\r\n", "\n");
	const passages: Passage[] = [];
	let position = 0;
	let line = 1;

	/** Moves past `raw`, line by line, since lists and quotes indent its lines; returns the line on which it begins. */
	function pass(raw: string): number {
		let first: number | undefined;
		for (const text of raw.split("\n").map((each) => each.trim())) {
			const start = text === "" ? -1 : source.indexOf(text, position);
			if (start === -1) continue;
			line += source.slice(position, start).split("\n").length - 1;
			position = start + text.length;
			first ??= line;
		}
		return first ?? line;
	}

	function read(tokens: readonly Token[]): void {
		for (const token of tokens) {
			if (token.type === "list") read((token as Tokens.List).items);
			else if (token.type === "list_item" || token.type === "blockquote") read(token.tokens ?? []);
			else readLeaf(token, pass(token.raw));
		}
	}

	function readLeaf(token: Token, first: number): void {
		if (token.type === "table") readTable(token as Tokens.Table, first);
		else if (!NO_PROSE.has(token.type)) add([token], first);
	}

	function readTable({ header, rows }: Tokens.Table, first: number): void {
		for (const [index, row] of [header, ...rows].entries()) {
			// The second line of a table only divides its head from its rows.
			const at = first + (index === 0 ? 0 : index + 1);
			for (const { tokens } of row) add(tokens, at);
		}
	}

	function add(tokens: readonly Token[], first: number): void {
		const prose = (code: (raw: string) => string) => tokens.map((token) => proseOf(token, code)).join("");
		passages.push({ text: prose(masked), source: prose((raw) => raw), line: first, kind: "page" });
	}

	read(lexer(source));
	return passages;
}

/** The text that a reader sees, with inline code as `code` returns it. */
function proseOf(token: Token, code: (raw: string) => string): string {
	if (token.type === "codespan") return code(token.raw);
	if (token.type === "html" || token.type === "def") return token.raw.replace(/[^\n]/g, "");
	const { tokens } = token as { tokens?: Token[] };
	if (tokens !== undefined) return tokens.map((each) => proseOf(each, code)).join("");
	return "text" in token && token.type !== "br" ? String(token.text) : token.raw;
}
