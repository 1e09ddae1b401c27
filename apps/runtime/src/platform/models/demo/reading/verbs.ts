import { conceptsOfNoun, conceptsOfVerb } from "../lexicon.ts";
import type { Token } from "./token.ts";

/** Words that may stand before the verb of a request. */
const BEFORE_VERB = new Set(
	(
		"please kindly just now first then also and plus finally afterwards next " +
		"can could would will you i we want need have to let's like"
	).split(" "),
);

/** Words that can follow a verb, and rarely a noun. */
const AFTER_VERB = new Set(
	"a an the this that these those it its my our his her their all some every each to in into down me us him them".split(
		" ",
	),
);

export function isBeforeVerb(token: Token): boolean {
	return token.kind === "word" && BEFORE_VERB.has(token.text.toLowerCase());
}

/** Where in a clause its verb stands: after the words of politeness and sequence. */
export function verbPosition(tokens: readonly Token[]): number {
	return Math.max(
		0,
		tokens.findIndex((token) => !isBeforeVerb(token)),
	);
}

/** True when the token can be the verb of a request, judged by what follows. */
export function isVerb(token: Token | undefined, following: Token | undefined): boolean {
	if (token?.kind !== "word" || conceptsOfVerb(token.text).length === 0) return false;
	if (conceptsOfNoun(token.text).length === 0) return true;
	if (!following || token.last) return false;
	return following.kind !== "word" || AFTER_VERB.has(following.text.toLowerCase());
}
