import { DraftArea } from "../../../ui/draft/DraftArea.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";

interface TextControlProps extends ControlProps {
	readonly multiline?: boolean;
}

/** A text, in one line or several, or a number, true or false as text. Emptied, it is no value where an empty text would be none. */
export function TextControl({
	label,
	schema,
	value,
	onChange,
	onClear,
	check,
	readOnly,
	multiline = false,
}: TextControlProps) {
	const text = ["string", "number", "boolean"].includes(typeof value) ? String(value) : "";
	const shared = {
		label,
		labelHidden: true,
		readOnly,
		value: text,
		onValueChange: (typed: string) =>
			typed === "" && onClear && check("").size > 0 ? onClear() : onChange(typed),
		problemOf: (typed: string) =>
			typed === "" && value === undefined ? undefined : allProblems(check(typed)),
		placeholder: exampleOf(schema),
	};
	if (multiline) return <DraftArea {...shared} />;
	return (
		<DraftField
			{...shared}
			inputMode={schema.format === "email" ? "email" : schema.format === "uri" ? "url" : "text"}
		/>
	);
}

function exampleOf({ examples }: ControlProps["schema"]): string | undefined {
	const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return typeof first === "string" ? first : undefined;
}
