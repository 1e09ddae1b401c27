import { conceptsOfVerb } from "../lexicon.ts";
import type { Gist } from "./gist.ts";
import type { Token } from "./token.ts";
import { verbPosition } from "./verbs.ts";

/** The part of a clause that is to be said. */
export interface Content {
	readonly tokens: readonly Token[];
	readonly kind: Gist["kind"];
}

/** A quote after one of these names something; it is not what is to be said. */
const LABELS =
	/^(subject|title|heading|headline|topic|called|named|name|path|file|folder|method|header|as|in|to|from)$/i;

/** Finds what a clause wants to be said, by its quotes and by words like "that" and "about". */
export function findContent(text: string, tokens: readonly Token[]): Content | undefined {
	const quote = longestQuote(tokens);
	if (quote) return { tokens: [quote], kind: "quote" };
	for (let index = verbPosition(tokens); index < tokens.length - 1; index += 1) {
		const kind = marks(text, tokens, index) ?? soughtBy(tokens, index);
		if (kind === undefined) continue;
		const said = tokens.slice(index + 1);
		return { tokens: kind === "topic" ? upToComma(said) : withoutTarget(said, tokens, index), kind };
	}
	return undefined;
}

function longestQuote(tokens: readonly Token[]): Token | undefined {
	return tokens
		.filter((token, index) => token.kind === "quote" && !LABELS.test(tokens[index - 1]?.text ?? ""))
		.reduce<Token | undefined>(
			(longest, token) => (longest && longest.text.length >= token.text.length ? longest : token),
			undefined,
		);
}

/** What begins after this token, if anything to be said does. */
function marks(text: string, tokens: readonly Token[], index: number): Gist["kind"] | undefined {
	const token = tokens[index];
	const before = tokens[index - 1];
	const after = tokens[index + 1];
	if (!token || !after || /^(that|says?|saying|:)$/i.test(after.text)) return undefined;
	if (text[token.end] === ":" && index > 0) return "statement";
	if (token.kind !== "word") return undefined;
	if (/^(that|says?|saying|know)$/i.test(token.text) && index > 0) return "statement";
	if (/^(about|regarding|concerning)$/i.test(token.text)) return "topic";
	if (before?.kind !== "email") return undefined;
	if (/^of$/i.test(token.text)) return "topic";
	return /^to$/i.test(token.text) && after.kind === "word" ? "request" : undefined;
}

/** What a search is for. */
function soughtBy(tokens: readonly Token[], index: number): Gist["kind"] | undefined {
	const searches = conceptsOfVerb(tokens[verbPosition(tokens)]?.text ?? "").includes("read");
	return searches && /^for$/i.test(tokens[index]?.text ?? "") ? "topic" : undefined;
}

/** A topic is short; what follows a comma is about something else. */
function upToComma(said: readonly Token[]): readonly Token[] {
	const end = said.findIndex((token) => token.last);
	return end < 0 ? said : said.slice(0, end + 1);
}

/** Leaves out a target at the end ("… to notes/may.txt") that the clause's verb still lacks. */
function withoutTarget(said: readonly Token[], tokens: readonly Token[], marker: number): readonly Token[] {
	const concepts = conceptsOfVerb(tokens[verbPosition(tokens)]?.text ?? "");
	const head = tokens.slice(0, marker + 1);
	const wanted: Token["kind"] = concepts.includes("send") ? "email" : "path";
	const target = said.at(-1);
	const preposition = said.at(-2);
	if (said.length < 3 || target?.kind !== wanted || head.some((token) => token.kind === wanted)) return said;
	return /^(to|into|in|as|at|under)$/i.test(preposition?.text ?? "") ? said.slice(0, -2) : said;
}
