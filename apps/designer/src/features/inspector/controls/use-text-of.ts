import type { KeptText } from "../../../ui/draft/kept-text.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";

interface TextOfValue {
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	/** Called for an emptied text; that is a text like any other when absent. */
	readonly onClear?: (() => void) | undefined;
	/** The value that a text stands for; `undefined` while it stands for none. */
	readonly read: (text: string) => { readonly value?: unknown } | undefined;
	readonly write: (value: unknown) => string;
	/** Where text that stands for no value yet is kept; absent where every text stands for one. */
	readonly unfinished?: KeptText;
}

/**
 * A draft of a value that is typed as text. While the text stands for the value it stays as the person wrote it, however
 * the value would be written otherwise; while it stands for none, it is kept outside of the flow.
 */
export function useTextOf({ value, onChange, onClear, read, write, unfinished }: TextOfValue) {
	return useDraft(
		unfinished?.text ?? write(value),
		(text) => {
			const typed = read(text);
			unfinished?.keep(typed ? undefined : text);
			if (!typed) return;
			if (onClear && text.trim() === "") onClear();
			else if (!same(typed.value, value)) onChange(typed.value);
		},
		(text, outside) => {
			const typed = read(text);
			return typed !== undefined && same(typed.value, read(outside)?.value);
		},
	);
}

function same(left: unknown, right: unknown): boolean {
	return JSON.stringify(left) === JSON.stringify(right);
}
