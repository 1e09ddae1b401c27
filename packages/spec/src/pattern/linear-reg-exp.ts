import { type LinearPattern, linearPattern } from "./linear-pattern.ts";
import { inRe2Syntax } from "./schema-pattern.ts";

/** The longest text for a pattern: so many characters times states. It takes about half a second at worst. */
const MAX_WORK = 100_000_000;

/** A schema's pattern as the validator takes it, matched in linear time. A text that is too long for it does not match. */
export class LinearRegExp extends RegExp {
	/** The pattern as the schema has it. */
	readonly text: string;
	readonly #pattern: LinearPattern;

	/** @throws PatternError */
	constructor(source: string) {
		const pattern = linearPattern(inRe2Syntax(source));
		super(source, "u");
		this.text = source;
		this.#pattern = pattern;
	}

	override test(text: string): boolean {
		return text.length * this.#pattern.states <= MAX_WORK && this.#pattern.test(text);
	}
}
