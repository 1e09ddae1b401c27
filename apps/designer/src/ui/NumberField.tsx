import { useState } from "react";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";
import { parseNumber } from "./parse-number.ts";

export interface NumberFieldProps extends FieldProps {
	readonly value: number | undefined;
	/** Called with `undefined` when the field is emptied; never called with what is not a number. */
	readonly onValueChange: (value: number | undefined) => void;
	/** Accepts whole numbers only. */
	readonly integer?: boolean;
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	readonly placeholder?: string | undefined;
	readonly disabled?: boolean | undefined;
	readonly required?: boolean | undefined;
	readonly className?: string;
}

/** A number. Keeps what is typed until it is a number within bounds, and says what is wrong meanwhile. */
export function NumberField({
	label,
	labelHidden,
	description,
	error,
	optional,
	value,
	onValueChange,
	integer = false,
	min,
	max,
	className,
	...rest
}: NumberFieldProps) {
	const [draft, setDraft] = useState<string>();
	const wrong = draft === undefined ? undefined : parseNumber(draft, { integer, min, max }).problem;
	return (
		<Field {...{ label, labelHidden, description, optional, className }} error={wrong ?? error}>
			{(control) => (
				<input
					{...rest}
					{...control}
					type="text"
					inputMode={integer ? "numeric" : "decimal"}
					autoComplete="off"
					value={draft ?? value?.toString() ?? ""}
					onChange={(event) => {
						const text = event.target.value;
						setDraft(text);
						const parsed = parseNumber(text, { integer, min, max });
						if (!parsed.problem) onValueChange(parsed.value);
					}}
					onBlur={() => !wrong && setDraft(undefined)}
					className={`${CONTROL} h-8 tabular-nums`}
				/>
			)}
		</Field>
	);
}
