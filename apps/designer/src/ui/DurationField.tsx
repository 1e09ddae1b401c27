import type { KeptText } from "./draft/kept-text.ts";
import { useParsedDraft } from "./draft/use-parsed-draft.ts";
import type { FieldProps } from "./Field.tsx";
import { parseDuration, writeDuration } from "./format/parse-duration.ts";
import { TextField } from "./TextField.tsx";

export interface DurationFieldProps extends FieldProps {
	/** In milliseconds. */
	readonly value: number | undefined;
	/** Called in milliseconds, with `undefined` when the field is emptied; never called with what is no time. */
	readonly onValueChange: (value: number | undefined) => void;
	/** In milliseconds. */
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	/** What holds while the field is empty, in milliseconds. */
	readonly usual?: number | undefined;
	/** What to say while the field is empty, where that is no time. */
	readonly placeholder?: string | undefined;
	/** Shows the time and lets it be copied, but not changed. */
	readonly readOnly?: boolean | undefined;
	/** Keeps what is typed and no value yet beyond the field. */
	readonly unfinished?: KeptText | undefined;
}

/** A length of time, typed with its unit. Keeps what is typed until it is a time within bounds, and says what is wrong meanwhile. */
export function DurationField({
	value,
	onValueChange,
	min,
	max,
	usual,
	placeholder = usual === undefined ? "5 s" : writeDuration(usual),
	error,
	unfinished,
	...field
}: DurationFieldProps) {
	const { input, problem } = useParsedDraft({
		value,
		onValueChange,
		read: (text) => parseDuration(text, { min, max }),
		write: writeDuration,
		unfinished,
	});
	return (
		<TextField {...field} {...input} error={problem ?? error} placeholder={placeholder} spellCheck={false} />
	);
}
