import { draftInput } from "./draft-input.ts";
import type { KeptText } from "./kept-text.ts";
import { useDraft } from "./use-draft.ts";

interface ParsedDraft {
	/** `undefined` is an empty field. */
	readonly value: number | undefined;
	/** Called with `undefined` when the field is emptied; never called with what is no value. */
	readonly onValueChange: (value: number | undefined) => void;
	/** A text as a value, or what is wrong with it. */
	readonly read: (text: string) => { readonly value?: number; readonly problem?: string };
	readonly write: (value: number) => string;
	/** It is in the field alone when absent. */
	readonly unfinished?: KeptText | undefined;
}

/** A draft of a number that is typed as text: spread `input` on the field, and say the `problem` at it. */
export function useParsedDraft({ value, onValueChange, read, write, unfinished }: ParsedDraft) {
	const { draft, change, flush, leave } = useDraft(
		unfinished?.text ?? (value === undefined ? "" : write(value)),
		(text) => {
			const typed = read(text);
			unfinished?.keep(typed.problem ? text : undefined);
			if (!typed.problem && typed.value !== value) onValueChange(typed.value);
		},
		(typed, outside) => !read(typed).problem && read(typed).value === read(outside).value,
	);
	const { problem } = read(draft);
	// What is no value yet stays in the field, to be mended.
	return { problem, input: draftInput({ draft, change, keep: problem ? flush : leave }) };
}
