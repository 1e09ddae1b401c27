import { conceptsOfVerb, isStopWord } from "../lexicon.ts";
import { stem } from "../stem.ts";
import type { Clause } from "./clause.ts";
import { findContent } from "./find-content.ts";
import type { Gist } from "./gist.ts";
import { splitClauses } from "./split-clauses.ts";
import type { Token } from "./token.ts";
import { tokenize } from "./tokenize.ts";
import { verbPosition } from "./verbs.ts";

/** Names for things that say nothing about what is in them. */
const EMPTY_NOUNS = new Set(
	(
		"note file email mail message text log line entry result answer response output content letter request copy page " +
		"summary reminder confirmation update notice one thing something everything information info details there here"
	)
		.split(" ")
		.map(stem),
);

/** Reads what a text asks for, one clause after the other. */
export function readClauses(text: string): Clause[] {
	return splitClauses(tokenize(text)).map((tokens) => readClause(text, tokens));
}

function readClause(text: string, tokens: readonly Token[]): Clause {
	const content = findContent(text, tokens);
	if (content) {
		const words = slice(text, content.tokens, !isPoliteQuestion(tokens));
		const said = content.kind === "quote" ? (content.tokens[0]?.text ?? "") : words;
		const head = tokens.filter((token) => !content.tokens.includes(token));
		if (saysSomething(content.tokens)) return { tokens, head, gist: { text: said, kind: content.kind } };
		return { tokens, head };
	}
	const gist = restOf(text, tokens);
	return { tokens, head: tokens, ...(gist ? { gist } : {}) };
}

/** The text from the first to the last of the tokens, with the mark of a question that is part of it. */
function slice(text: string, tokens: readonly Token[], withMark: boolean): string {
	const end = tokens.at(-1)?.end ?? 0;
	return text.slice(tokens[0]?.start ?? 0, withMark && text[end] === "?" ? end + 1 : end);
}

/** In "Could you tell …?", the question mark belongs to the request, not to its content. */
function isPoliteQuestion(tokens: readonly Token[]): boolean {
	return /^(can|could|would|will)$/i.test(tokens[0]?.text ?? "");
}

/** The clause without its verb, and without where to and to whom. */
function restOf(text: string, tokens: readonly Token[]): Gist | undefined {
	const verb = verbPosition(tokens);
	const target = targetKind(tokens[verb]);
	const kept = tokens.slice(verb + 1).filter((token, index, rest) => {
		if (token.kind === target) return false;
		return !(rest[index + 1]?.kind === target && isStopWord(token.text));
	});
	if (!saysSomething(kept)) return undefined;
	return { text: kept.map((token) => text.slice(token.start, token.end)).join(" "), kind: "rest" };
}

/** What a verb of this kind is done to or with. */
function targetKind(verb: Token | undefined): Token["kind"] {
	const concepts = conceptsOfVerb(verb?.text ?? "");
	if (concepts.includes("send")) return "email";
	return concepts.includes("fetch") && !concepts.includes("read") ? "url" : "path";
}

function saysSomething(tokens: readonly Token[]): boolean {
	return tokens.some(
		({ kind, text }) =>
			kind !== "word" || !(isStopWord(text) || EMPTY_NOUNS.has(stem(text)) || stem(text) === ""),
	);
}
