import { RE2JS } from "re2js";
import { BoundedCache } from "../bounded-cache.ts";
import { LimitError, spend, spendOnce } from "../work-limit.ts";

/** The longest pattern, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 1000;

/** The most states that a pattern may become; each repetition `{n}` makes `n` copies. */
const MAX_STATES = 2000;

/** States that are stepped through in the time of one part of an expression. */
const STATES_PER_UNIT = 8;

/** Parts of an expression that are evaluated in the time in which one state is made. */
const UNITS_PER_NEW_STATE = 50;

/** What a pattern became, or why it is none. */
const patterns = new BoundedCache<RE2JS | Error>(200, compile);

/**
 * Whether a pattern occurs in a text: RE2's patterns, in time linear in the text whatever pattern and text are. Both
 * may come from a message, so both are paid for.
 * @throws LimitError
 */
export function matchesInLinearTime(text: string, pattern: string): boolean {
	if (pattern.length > MAX_PATTERN_LENGTH) {
		throw new LimitError(`A pattern may have ${MAX_PATTERN_LENGTH} characters at most.`);
	}
	spendOnce(pattern, pattern.length * mostCopies(pattern) * UNITS_PER_NEW_STATE);
	const compiled = patterns.get(pattern);
	if (compiled instanceof Error) throw compiled;
	spend((text.length * compiled.programSize()) / STATES_PER_UNIT);
	return compiled.test(text);
}

function compile(pattern: string): RE2JS | Error {
	try {
		const compiled = RE2JS.compile(pattern);
		if (compiled.programSize() <= MAX_STATES) return compiled;
		return new LimitError("A pattern repeats its parts too often.");
	} catch (error) {
		return new Error("The text is no pattern.", { cause: error });
	}
}

/** The largest number of a repetition `{n}` or `{n,m}`; 1 when there is none. */
function mostCopies(pattern: string): number {
	const counts = Array.from(pattern.matchAll(/[{,](\d{1,4})\}/g), ([, count]) => Number(count));
	return Math.max(1, ...counts);
}
