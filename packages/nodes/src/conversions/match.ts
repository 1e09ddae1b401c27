import { ThreadFault } from "../thread-fault.ts";
import type { MatchJob } from "./data-job.ts";

/** How many matches are given at most. */
const MOST_MATCHES = 10_000;

/** @throws ThreadFault `PATTERN_INVALID` */
export function match({ action, text, pattern, flags, replacement }: MatchJob) {
	const expression = expressionOf(pattern, `${flags}gu`);
	const all = [...text.matchAll(expression)];
	const matches = all.slice(0, MOST_MATCHES).map((found) => ({
		text: found[0],
		index: found.index,
		groups: found.slice(1).map((group) => group ?? null),
		named: { ...found.groups },
	}));
	const facts = { found: all.length > 0, count: all.length };
	if (action === "find") return { ...facts, matches };
	if (action === "replace") return { ...facts, text: text.replace(expression, replacement) };
	return { ...facts, parts: text.split(expression).map((part) => part ?? "") };
}

function expressionOf(pattern: string, flags: string): RegExp {
	try {
		return new RegExp(pattern, flags);
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/^Invalid regular expression: /, "") : "";
		throw new ThreadFault({
			code: "PATTERN_INVALID",
			message: `The pattern is no regular expression: ${reason}.`,
			field: "pattern",
			hint: "Write it as JavaScript does, without slashes around it.",
		});
	}
}
