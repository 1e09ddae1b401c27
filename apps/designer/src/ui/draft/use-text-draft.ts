import { draftArea, draftInput } from "./draft-input.ts";
import { useDraft } from "./use-draft.ts";

export interface TextDraft {
	/** The text that is kept. */
	readonly value: string;
	/** Called with a text to keep, once for each; never with the one that is kept. */
	readonly onValueChange: (text: string) => void;
	/** How a text is written once it is kept, such as without white space around it. As it was typed when absent. */
	readonly normalize?: ((typed: string) => string) | undefined;
	/** What is wrong with what is typed. While something is, leaving the field changes nothing in it. */
	readonly problemOf?: ((typed: string) => string | undefined) | undefined;
}

/** A draft of a text: spread `input` on a field of one line, or `area` on one of several, and say the `problem` at it. */
export function useTextDraft({ value, onValueChange, normalize = asTyped, problemOf }: TextDraft) {
	const { draft, change, flush, leave } = useDraft(
		value,
		(typed) => {
			const text = normalize(typed);
			if (text !== value) onValueChange(text);
		},
		(typed, outside) => normalize(typed) === normalize(outside),
	);
	const problem = problemOf?.(draft);
	// What is wrong stays in the field, to be mended; all else is shown as it is kept.
	const typed = { draft, change, keep: problem === undefined ? leave : flush };
	return { draft, problem, input: draftInput(typed), area: draftArea(typed) };
}

function asTyped(text: string): string {
	return text;
}

/** A way to `normalize`: without white space around it. */
export function trimmed(text: string): string {
	return text.trim();
}
