import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
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
	const { draft, change, flush } = useDraft(text, (typed) =>
		typed === "" && onClear && check("").size > 0 ? onClear() : onChange(typed),
	);
	const unset = draft === "" && value === undefined;
	const shared = {
		label,
		labelHidden: true,
		error: unset ? undefined : allProblems(check(draft)),
		readOnly,
		value: draft,
		onBlur: flush,
		placeholder: exampleOf(schema),
	};
	if (multiline) return <TextArea {...shared} onChange={(event) => change(event.target.value)} />;
	return (
		<TextField
			{...shared}
			inputMode={schema.format === "email" ? "email" : schema.format === "uri" ? "url" : "text"}
			onChange={(event) => change(event.target.value)}
			onKeyDown={(event) => event.key === "Enter" && flush()}
		/>
	);
}

function exampleOf({ examples }: ControlProps["schema"]): string | undefined {
	const first: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return typeof first === "string" ? first : undefined;
}
