import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { ControlProps } from "./control-props.ts";

interface TextControlProps extends ControlProps {
	readonly multiline?: boolean;
	/** For code. */
	readonly mono?: boolean;
}

/** A text, in one line or several. */
export function TextControl({
	label,
	schema,
	value,
	onChange,
	error,
	disabled,
	multiline,
	mono,
}: TextControlProps) {
	const text = typeof value === "string" ? value : "";
	const { draft, change, flush } = useDraft(text, onChange);
	const shared = { label, labelHidden: true, error, disabled, value: draft, onBlur: flush };
	if (multiline) {
		return <TextArea {...shared} mono={mono ?? false} onChange={(event) => change(event.target.value)} />;
	}
	return (
		<TextField
			{...shared}
			type={schema.format === "email" ? "email" : schema.format === "uri" ? "url" : "text"}
			mono={mono ?? false}
			onChange={(event) => change(event.target.value)}
			onKeyDown={(event) => event.key === "Enter" && flush()}
		/>
	);
}
