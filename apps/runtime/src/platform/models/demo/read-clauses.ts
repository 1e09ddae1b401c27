import { conceptsOfVerb } from "./language.ts";
import { type Token, tokenize } from "./tokenize.ts";

/** One thing that the prompt asks for. */
export interface Clause {
	/** Everything in it, in order. */
	readonly tokens: readonly Token[];
	/** The tokens besides the gist: the verb, the addressees, the places. */
	readonly head: readonly Token[];
	/** Words to say or to keep; absent where the clause has none. */
	readonly gist?: Gist;
}

export interface Gist {
	readonly text: string;
	/** `quote`: the prompt's own words between quotes; `statement`: a sentence ("that …"); `topic`: what it is about. */
	readonly kind: "quote" | "statement" | "topic";
}

/** Words that may stand before the verb of a request. */
const BEFORE_VERB =
	/^(please|kindly|just|now|first|then|also|and|plus|finally|next|can|could|would|will|you|i|we|want|need|have|to|let's|like)$/i;
/** Words among them that begin no request behind another. */
const BEGINS_NOTHING = /^(to|you|i|we|have|want|need|like)$/i;
/** Words that can follow a verb, and rarely a noun. */
const AFTER_VERB =
	/^(a|an|the|this|that|it|my|our|your|his|her|their|all|each|to|in|into|down|me|us|him|them)$/i;
/** A quote after one of these names something; it is not what is to be said. */
const LABELS =
	/^(subject|title|heading|headline|topic|called|named|name|path|file|folder|method|header|as|in|to|from)$/i;

/** Reads what a text asks for, one clause after the other: each begins where a new verb follows punctuation or "and". */
export function readClauses(text: string): Clause[] {
	const clauses: Token[][] = [[]];
	const tokens = tokenize(text);
	for (const [index, token] of tokens.entries()) {
		const isBegun = clauses.at(-1)?.some((earlier) => !BEFORE_VERB.test(earlier.text));
		const mayEnd = tokens[index - 1]?.last || BEFORE_VERB.test(token.text);
		if (isBegun && mayEnd && asks(tokens.slice(index, index + 8))) clauses.push([]);
		clauses.at(-1)?.push(token);
	}
	return clauses.filter(({ length }) => length > 0).map((clause) => readClause(text, clause));
}

/** Position of a clause's verb: after the words of politeness and sequence. */
export function verbPosition(tokens: readonly Token[]): number {
	const position = tokens.findIndex(({ text }) => !BEFORE_VERB.test(text));
	return Math.max(0, position);
}

/** Returns whether a request begins here, perhaps after a few words like "and then please". */
function asks(tokens: readonly Token[]): boolean {
	const position = verbPosition(tokens);
	const [verb, next] = tokens.slice(position);
	if (!verb || !next || verb.last || conceptsOfVerb(verb.text).length === 0) return false;
	if (position > 0 && BEGINS_NOTHING.test(tokens[0]?.text ?? "")) return false;
	return next.kind !== "word" || AFTER_VERB.test(next.text);
}

function readClause(text: string, tokens: readonly Token[]): Clause {
	const [quote] = tokens
		.filter(({ kind }, index) => kind === "quote" && !LABELS.test(tokens[index - 1]?.text ?? ""))
		.sort((one, other) => other.text.length - one.text.length);
	const { kind, said } = quote ? { kind: "quote" as const, said: [quote] } : marked(text, tokens);
	const head = tokens.filter((token) => !said.includes(token));
	const [first] = said;
	if (!first) return { tokens, head };
	return { tokens, head, gist: { kind, text: quote?.text ?? text.slice(first.start, said.at(-1)?.end) } };
}

/** The words that follow "that", "about", or a colon. */
function marked(text: string, tokens: readonly Token[]): { kind: Gist["kind"]; said: readonly Token[] } {
	const verb = verbPosition(tokens);
	const isSearch = conceptsOfVerb(tokens[verb]?.text).includes("read");
	const topic = isSearch ? /^(about|regarding|for)$/i : /^(about|regarding)$/i;
	for (let index = verb; index < tokens.length - 1; index += 1) {
		const [word = "", next = ""] = [tokens[index]?.text, tokens[index + 1]?.text];
		const said = tokens.slice(index + 1);
		if (/^(that|says?|saying|:)$/i.test(next)) continue;
		const isStated = /^(that|says?|saying|know)$/i.test(word) || text[tokens[index]?.end ?? 0] === ":";
		if (isStated && index > 0) return { kind: "statement", said };
		// A topic is short; what follows a comma is about something else.
		if (topic.test(word))
			return { kind: "topic", said: said.slice(0, said.findIndex(({ last }) => last) + 1 || undefined) };
	}
	return { kind: "statement", said: [] };
}
