/** Prose in one piece: a comment, or a block of a Markdown page. */
export interface Passage {
	/** Inline code is masked. Has a line break wherever the file has one. */
	readonly text: string;
	/** The unmasked text, of equal length. */
	readonly source: string;
	/** The line of the file on which `text` begins, from 1. */
	readonly line: number;
	readonly kind: "doc comment" | "comment" | "page";
}

/** Replaces the inline code of a comment by as many `x`, so that words in it are not read as prose. */
export function maskCode(text: string): string {
	return text.replace(/(?<!`)(`+)(?!`)([^`]+)\1(?!`)/g, masked);
}

/** One piece of inline code with all but its backticks and line breaks replaced. */
export function masked(code: string): string {
	return code.replace(/[^`\n]/g, "x");
}

/** The line of the file that holds the character at `index` of a passage. */
export function lineAt({ text, line }: Passage, index: number): number {
	return line + text.slice(0, index).split("\n").length - 1;
}
