import { wordsOfName } from "./language.ts";
import type { Token } from "./tokenize.ts";

/** Meaning of a text parameter, by the words of its name. */
export interface Role {
	readonly name: "recipient" | "address" | "url" | "path" | "title" | "prose" | "query" | "free";
	readonly pattern: RegExp;
	/** Kinds of token that are its value where the prompt gives it by the parameter's name. */
	readonly kinds: readonly Token["kind"][];
	/** Value of a field that the question does not mention; the domains are reserved for examples. */
	readonly sample?: string;
}

const FREE: Role = {
	name: "free",
	pattern: /\b(id|number|code|key|count|size|type|format|level|status|kind)$/,
	kinds: ["quote", "number", "path", "url", "email", "word"],
};

const EMAIL = { kinds: ["email"], sample: "sample@example.com" } as const;

/** The first that fits a name counts: a `message_id` is no message, and a copy's address is filled only where it is named. */
const ROLES: readonly Role[] = [
	FREE,
	{ name: "address", pattern: /\b(cc|bcc|from|sender|reply)\b/, ...EMAIL },
	{ name: "recipient", pattern: /\b(to|recipients?|e?mail|addressee)$/, ...EMAIL },
	{
		name: "url",
		pattern: /\b(url|uri|link|href|website|endpoint)s?\b/,
		kinds: ["url"],
		sample: "https://example.com/sample",
	},
	{ name: "path", pattern: /\b(path|file|filename)s?\b/, kinds: ["path", "quote"], sample: "sample.txt" },
	{ name: "title", pattern: /\b(subject|title|heading|headline)\b/, kinds: ["quote"] },
	{ name: "query", pattern: /\b(query|search|terms?|keywords?|question)\b/, kinds: ["quote"] },
	{ name: "prose", pattern: /\b(body|message|text|content|note|comment|description)\b/, kinds: ["quote"] },
];

export function roleOf(name: string): Role {
	const words = wordsOfName(name).join(" ");
	return ROLES.find(({ pattern }) => pattern.test(words)) ?? FREE;
}
