import { type LinearPattern, linearPattern, PatternError, patternSize } from "@switchyard/spec/pattern";
import { BoundedCache } from "../bounded-cache.ts";
import { LimitError, spend, spendOnce } from "../work-limit.ts";

/** The longest pattern, in UTF-16 units. */
const MAX_PATTERN_LENGTH = 1000;

/** States that are stepped through in the time of one part of an expression. */
const STATES_PER_UNIT = 8;

/** Parts of an expression that are evaluated in the time in which one state is made. */
const UNITS_PER_NEW_STATE = 50;

/** What a pattern became, or why it is none. */
const patterns = new BoundedCache<LinearPattern | Error>(200, compile);

/**
 * Whether a pattern occurs in a text: RE2's patterns, in time linear in the text whatever pattern and text are. Both
 * may come from a message, so both are paid for.
 * @throws LimitError
 */
export function matchesInLinearTime(text: string, pattern: string): boolean {
	if (pattern.length > MAX_PATTERN_LENGTH) {
		throw new LimitError(`A pattern may have ${MAX_PATTERN_LENGTH} characters at most.`);
	}
	spendOnce(pattern, patternSize(pattern) * UNITS_PER_NEW_STATE);
	const compiled = patterns.get(pattern);
	if (compiled instanceof Error) throw compiled;
	spend((text.length * compiled.states) / STATES_PER_UNIT);
	return compiled.test(text);
}

function compile(pattern: string): LinearPattern | Error {
	try {
		return linearPattern(pattern);
	} catch (error) {
		if (error instanceof PatternError && error.tooLarge) {
			return new LimitError("A pattern repeats its parts too often.");
		}
		return new Error("The text is no pattern.", { cause: error });
	}
}
