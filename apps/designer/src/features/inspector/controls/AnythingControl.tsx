import { draftArea } from "../../../ui/draft/draft-input.ts";
import { TextArea } from "../../../ui/TextArea.tsx";
import { readValue, writeValue } from "./free-value.ts";
import { useTextOf } from "./use-text-of.ts";

interface AnythingControlProps {
	readonly label: string;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	readonly onClear?: (() => void) | undefined;
	/** What would be wrong with a value. */
	readonly problemOf: (value: unknown) => string | undefined;
	readonly readOnly: boolean;
}

/** A value of any type: numbers, true, false, null, lists and objects as JSON, all else as the text that it is. */
export function AnythingControl({
	label,
	value,
	onChange,
	onClear,
	problemOf,
	readOnly,
}: AnythingControlProps) {
	const { draft, change, flush } = useTextOf({
		value,
		onChange,
		onClear,
		read: (text) => ({ value: readValue(text) }),
		write: writeValue,
	});
	const read = readValue(draft);
	return (
		<TextArea
			label={label}
			labelHidden
			mono
			rows={1}
			{...draftArea({ draft, change, keep: flush })}
			readOnly={readOnly}
			error={draft === "" ? undefined : problemOf(read)}
			placeholder="Text, or JSON"
			description={
				typeof read === "string" ? undefined : `${KINDS[kindOf(read)]}. Put it in quotes to make it text.`
			}
		/>
	);
}

const KINDS = {
	null: "Empty (null)",
	list: "A list",
	object: "An object",
	boolean: "True or false",
	number: "A number",
} as const;

function kindOf(value: unknown): keyof typeof KINDS {
	if (value === null) return "null";
	if (Array.isArray(value)) return "list";
	return typeof value === "object" ? "object" : typeof value === "boolean" ? "boolean" : "number";
}
