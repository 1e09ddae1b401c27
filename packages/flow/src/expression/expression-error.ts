/** Where in a text something is: offsets in UTF-16 units, `end` exclusive. */
export interface TextRange {
	readonly start: number;
	readonly end: number;
}

/** What an `ExpressionError` carries beside its message. */
export interface ExpressionErrorDetails {
	/** The path, template or expression at fault, whole. */
	readonly text: string;
	/** Where in `text` it went wrong, if known. */
	readonly range?: TextRange | undefined;
	/** What to do about it, if we know. */
	readonly hint?: string | undefined;
	/** True when the text itself is wrong; false when it only failed on this message. */
	readonly malformed: boolean;
	readonly cause?: unknown;
}

/** A sentence about a text, with the text in front unless the sentence quotes it. */
export function sentenceAbout(text: string, sentence: string): string {
	return sentence.includes(`\`${text}\``) ? sentence : `\`${text}\`: ${sentence}`;
}

/** A path, template or expression that cannot be read, or that failed on a message. `message` is one sentence. */
export class ExpressionError extends Error {
	override readonly name = "ExpressionError";
	readonly code = "EXPRESSION_FAILED";
	readonly text: string;
	readonly range: TextRange | undefined;
	readonly hint: string | undefined;
	readonly malformed: boolean;

	constructor(message: string, { text, range, hint, malformed, cause }: ExpressionErrorDetails) {
		super(message, cause === undefined ? undefined : { cause });
		this.text = text;
		this.range = range;
		this.hint = hint;
		this.malformed = malformed;
	}
}
