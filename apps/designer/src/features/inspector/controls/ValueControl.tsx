import { useDraft } from "../../../ui/draft/use-draft.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { readValue, writeValue } from "./free-value.ts";

interface ValueControlProps {
	readonly label: string;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	readonly error: string | undefined;
	readonly disabled: boolean;
}

/** A value of any type: numbers, true, false, null, lists and objects as JSON, all else as the text that it is. */
export function ValueControl({ label, value, onChange, error, disabled }: ValueControlProps) {
	const { draft, change, flush } = useDraft(writeValue(value), (text) => onChange(readValue(text)));
	const read = readValue(draft);
	return (
		<TextArea
			label={label}
			labelHidden
			mono
			rows={1}
			value={draft}
			disabled={disabled}
			error={error}
			description={
				typeof read === "string" ? undefined : `A ${kindOf(read)}; put it in quotes to make it text.`
			}
			onChange={(event) => change(event.target.value)}
			onBlur={flush}
		/>
	);
}

function kindOf(value: unknown): string {
	if (value === null) return "null";
	if (Array.isArray(value)) return "list";
	return typeof value === "object" ? "object" : typeof value === "boolean" ? "yes/no value" : "number";
}
