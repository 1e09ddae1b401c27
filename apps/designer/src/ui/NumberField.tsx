import type { KeptText } from "./draft/kept-text.ts";
import { useParsedDraft } from "./draft/use-parsed-draft.ts";
import type { FieldProps } from "./Field.tsx";
import { parseNumber } from "./parse-number.ts";
import { TextField } from "./TextField.tsx";

export interface NumberFieldProps extends FieldProps {
	readonly value: number | undefined;
	/** Called with `undefined` when the field is emptied; never called with what is not a number. */
	readonly onValueChange: (value: number | undefined) => void;
	/** Accepts whole numbers only. */
	readonly integer?: boolean;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly placeholder?: string | undefined;
	/** Shows the number and lets it be copied, but not changed. */
	readonly readOnly?: boolean | undefined;
	/** Keeps what is typed and no value yet beyond the field. */
	readonly unfinished?: KeptText | undefined;
}

/** A number. Keeps what is typed until it is a number within bounds, and says what is wrong meanwhile. */
export function NumberField({
	value,
	onValueChange,
	integer = false,
	min,
	max,
	error,
	unfinished,
	...field
}: NumberFieldProps) {
	const { input, problem } = useParsedDraft({
		value,
		onValueChange,
		read: (text) => parseNumber(text, { integer, min, max }),
		write: String,
		unfinished,
	});
	return (
		<TextField {...field} {...input} error={problem ?? error} inputMode={integer ? "numeric" : "decimal"} />
	);
}
