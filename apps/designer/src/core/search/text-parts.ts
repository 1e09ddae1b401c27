import type { MarkedText } from "@switchyard/spec/search";

/** A piece of a text, in which it was found or not. */
export interface TextPart {
	readonly text: string;
	readonly isFound: boolean;
}

/** The pieces of a text in order, without empty ones. */
export function textParts({ text, highlights }: MarkedText): TextPart[] {
	const parts: TextPart[] = [];
	let at = 0;
	for (const { start, end } of highlights) {
		parts.push(
			{ text: text.slice(at, start), isFound: false },
			{ text: text.slice(start, end), isFound: true },
		);
		at = end;
	}
	parts.push({ text: text.slice(at), isFound: false });
	return parts.filter((part) => part.text !== "");
}
