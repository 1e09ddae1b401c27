import { type ParseResult, parseSync } from "rolldown/utils";
import { maskCode, type Passage } from "./passage.ts";

type Comment = ParseResult["comments"][number];

/**
 * The comments of a script. Line comments on successive lines are one passage.
 * @throws Error with the path, if the script does not parse
 */
export function commentPassages(path: string, source: string): Passage[] {
	if (!source.includes("/*") && !source.includes("//")) return [];
	const { comments, errors } = parseSync(path, source);
	const [error] = errors;
	if (error !== undefined) throw new Error(`${path} does not parse: ${error.message}`);
	const lines = new LineCounter(source);
	return adjoining(comments, source).map(([first, ...rest]) => {
		const text = [first, ...rest].map(prose).join("\n");
		const kind = isDoc(first) ? "doc comment" : "comment";
		return { text: maskCode(text), source: text, line: lines.at(first.start), kind };
	});
}

type Group = [Comment, ...Comment[]];

function adjoining(comments: readonly Comment[], source: string): Group[] {
	const groups: Group[] = [];
	for (const comment of comments) {
		const last = groups.at(-1);
		const previous = last?.at(-1);
		const follows =
			previous?.type === "Line" &&
			comment.type === "Line" &&
			/^\r?\n[ \t]*$/.test(source.slice(previous.end, comment.start));
		if (follows) last?.push(comment);
		else groups.push([comment]);
	}
	return groups;
}

function isDoc({ type, value }: Comment): boolean {
	return type === "Block" && value.startsWith("*");
}

/** A comment's text without the asterisks at its edge. */
function prose(comment: Comment): string {
	const text = isDoc(comment) ? comment.value.slice(1) : comment.value;
	return comment.type === "Line" ? text : text.replace(/(?<=\n)[ \t]*\*(?!\/)/g, "");
}

/** Line numbers of ascending positions, in one pass over the text. */
class LineCounter {
	readonly #text: string;
	#position = 0;
	#line = 1;

	constructor(text: string) {
		this.#text = text;
	}

	at(position: number): number {
		for (; this.#position < position; this.#position++) {
			if (this.#text[this.#position] === "\n") this.#line++;
		}
		return this.#line;
	}
}
