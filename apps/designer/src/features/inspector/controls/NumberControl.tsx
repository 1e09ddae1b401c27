import { draftInput } from "../../../ui/draft/draft-input.ts";
import { parseNumber } from "../../../ui/parse-number.ts";
import { TextField } from "../../../ui/TextField.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";
import { useTextOf } from "./use-text-of.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

/** A number. What is no number yet stays in the field and is a problem. */
export function NumberControl({
	label,
	schema,
	value,
	onChange,
	onClear,
	check,
	readOnly,
	place,
}: ControlProps) {
	const integer = schema.type === "integer";
	const unfinished = useUnfinished(place, integer ? "a valid whole number" : "a valid number");
	const { draft, change, flush } = useTextOf({
		value,
		onChange,
		onClear,
		unfinished,
		read(text) {
			const { value: number } = parseNumber(text, { integer });
			return number === undefined && !(onClear && text.trim() === "") ? undefined : { value: number };
		},
		write: (number) => (typeof number === "number" ? String(number) : ""),
	});
	const { value: number, problem } = parseNumber(draft, { integer });
	return (
		<WithUnfinished {...{ unfinished, label }}>
			<TextField
				label={label}
				labelHidden
				inputMode={integer ? "numeric" : "decimal"}
				{...draftInput({ draft, change, keep: flush })}
				readOnly={readOnly}
				error={problem ?? (number === undefined ? undefined : allProblems(check(number)))}
				placeholder={rangeOf(schema)}
			/>
		</WithUnfinished>
	);
}

/** The bounds in words, such as `1 to 100`. */
function rangeOf({ minimum, maximum }: ControlProps["schema"]): string {
	const low = typeof minimum === "number";
	const high = typeof maximum === "number";
	if (low && high) return `${minimum} to ${maximum}`;
	if (low) return `${minimum} or more`;
	return high ? `${maximum} or less` : "";
}
