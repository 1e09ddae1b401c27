import type { ChangeEvent, KeyboardEvent } from "react";

interface TypedText {
	readonly draft: string;
	readonly change: (text: string) => void;
	/** Keeps what was typed. */
	readonly keep: () => void;
}

/** What a field of several lines is given, to keep its draft when it is left. */
export function draftArea({ draft, change, keep }: TypedText) {
	return {
		value: draft,
		onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change(event.target.value),
		onBlur: keep,
	};
}

/** What a field of one line is given, to keep its draft when it is left, and with Enter. */
export function draftInput(typed: TypedText) {
	return {
		...draftArea(typed),
		onKeyDown(event: KeyboardEvent) {
			if (event.key === "Enter") typed.keep();
		},
	};
}
