import { conceptsOfVerb } from "../lexicon.ts";
import type { Token } from "./token.ts";
import { isBeforeVerb, isVerb } from "./verbs.ts";

/**
 * Cuts a prompt into the parts that each ask for something: where a new verb follows punctuation or a word like
 * "and". A mere continuation stays with the part that it belongs to.
 */
export function splitClauses(tokens: readonly Token[]): Token[][] {
	const clauses: Token[][] = [];
	let clause: Token[] = [];
	for (const [index, token] of tokens.entries()) {
		const before = tokens[index - 1];
		const begun = clause.some((earlier) => !isBeforeVerb(earlier));
		if (before && begun && (before.last || isBeforeVerb(token)) && asksNext(tokens, index)) {
			clauses.push(clause);
			clause = [];
		}
		clause.push(token);
	}
	return [...clauses, clause].filter((part) => part.length > 0);
}

/** True when a request begins here, perhaps after a few words like "and then please". */
function asksNext(tokens: readonly Token[], index: number): boolean {
	let position = index;
	while (position < tokens.length && position < index + 6) {
		const token = tokens[position];
		if (token && !isBeforeVerb(token)) break;
		position += 1;
	}
	// Between "and" and the verb nothing may stand but words of the same kind; "to" alone starts nothing.
	const first = tokens[index];
	if (position > index && first && /^(to|you|i|we|have|want|need|like)$/i.test(first.text)) return false;
	return (
		isVerb(tokens[position], tokens[position + 1]) && conceptsOfVerb(tokens[position]?.text ?? "").length > 0
	);
}
