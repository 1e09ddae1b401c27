import { wordsOfName } from "./language.ts";

/** Meaning of a text parameter; an `address` is filled only where the prompt names it. */
export type Role =
	| "recipient"
	| "address"
	| "url"
	| "path"
	| "date"
	| "title"
	| "letter"
	| "prose"
	| "query"
	| "free";

/** A `message_id` is no message, and a copy's address not the one that it goes to: the first that a name holds counts. */
const BY_NAME: readonly (readonly [Role, RegExp])[] = [
	["free", /\b(id|number|code|key|count|size|type|format|level|status|kind)$/],
	["address", /\b(cc|bcc|from|sender|reply)\b/],
	["recipient", /\b(to|recipients?|e?mail|addressee)$/],
	["url", /\b(url|uri|link|href|website|endpoint)s?\b/],
	["path", /\b(path|file|filename|filepath)s?\b/],
	["date", /\b(date|day|deadline|due)\b/],
	["title", /\b(subject|title|heading|headline)\b/],
	["letter", /\b(body|message)\b/],
	["query", /\b(query|search|terms?|keywords?|question)\b/],
	["prose", /\b(text|content|note|comment|description|line|entry)\b/],
];

/** The role of a parameter by the words of its name. */
export function roleOf(name: string): Role {
	const words = wordsOfName(name).join(" ");
	return BY_NAME.find(([, pattern]) => pattern.test(words))?.[0] ?? "free";
}
