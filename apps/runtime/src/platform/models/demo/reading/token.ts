/** A piece of the prompt that means something by itself. */
export interface Token {
	readonly kind: "word" | "quote" | "email" | "url" | "path" | "number" | "date";
	/** The piece without quotes and punctuation; a date as ISO 8601. */
	readonly text: string;
	/** Where it is in the prompt, with its quotes but without punctuation. */
	readonly start: number;
	readonly end: number;
	/** True when punctuation that separates, or a line's end, follows. */
	readonly last: boolean;
}

/** The texts of the tokens of one kind. */
export function textsOf(tokens: readonly Token[], kind: Token["kind"]): string[] {
	return tokens.flatMap((token) => (token.kind === kind ? [token.text] : []));
}
