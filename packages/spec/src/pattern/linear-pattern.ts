import { RE2JS } from "re2js";

/** The most states that a pattern may become; each repetition `{n}` makes `n` copies of what it repeats. */
const MAX_STATES = 2000;

/** The largest pattern that is compiled, by `patternSize`: about a tenth of a second. */
const MAX_SIZE = 200_000;

/** A regular expression that needs time linear in the text, whatever pattern and text are. */
export interface LinearPattern {
	/** How many states the pattern has: what matching one character costs at most. */
	readonly states: number;
	/** Whether it occurs in a text. */
	readonly test: (text: string) => boolean;
}

/** A text that is no pattern, or one that cannot be matched in linear time. `message` is the end of a sentence about it. */
export class PatternError extends Error {
	override readonly name = "PatternError";
	/** Whether it is a pattern, but too large a one. */
	readonly tooLarge: boolean;

	constructor(message: string, options: { readonly tooLarge?: boolean; readonly cause?: unknown } = {}) {
		super(message, "cause" in options ? { cause: options.cause } : undefined);
		this.tooLarge = options.tooLarge ?? false;
	}
}

/**
 * Compiles a pattern in RE2's syntax.
 * @throws PatternError
 */
export function linearPattern(pattern: string): LinearPattern {
	if (patternSize(pattern) > MAX_SIZE) throw tooLarge();
	const compiled = compile(pattern);
	const states = compiled.programSize();
	if (states > MAX_STATES) throw tooLarge();
	return { states, test: (text) => compiled.test(text) };
}

/** What a pattern costs to compile: its characters, times the largest number of a repetition `{n}` or `{n,m}`. */
export function patternSize(pattern: string): number {
	const counts = Array.from(pattern.matchAll(/[{,](\d{1,4})\}/g), ([, count]) => Number(count));
	return pattern.length * counts.reduce((most, count) => Math.max(most, count), 1);
}

function compile(pattern: string): RE2JS {
	try {
		return RE2JS.compile(pattern);
	} catch (cause) {
		throw new PatternError("cannot be matched in linear time", { cause });
	}
}

function tooLarge(): PatternError {
	return new PatternError("repeats its parts too often", { tooLarge: true });
}
