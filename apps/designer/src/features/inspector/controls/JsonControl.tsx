import { CodeField } from "../code/CodeField.tsx";
import { allProblems } from "../problems/field-problems.ts";
import type { ControlProps } from "./control-props.ts";
import { parseJson, writeJson } from "./json-text.ts";
import { useTextOf } from "./use-text-of.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

interface JsonControlProps extends ControlProps {
	/** Shown while there is nothing. */
	readonly example?: string;
}

/** A JSON value, as text. What is not JSON yet stays in the field and is a problem. An emptied field is an empty object or list. */
export function JsonControl({
	label,
	schema,
	value,
	onChange,
	onClear,
	check,
	readOnly,
	place,
	example,
}: JsonControlProps) {
	const empty = schema.type === "array" ? [] : {};
	const read = (text: string) => (text.trim() === "" ? { value: empty } : parseJson(text));
	const unfinished = useUnfinished(place, "valid JSON");
	const { draft, change, flush } = useTextOf({
		value,
		onChange,
		onClear,
		unfinished,
		read(text) {
			const parsed = read(text);
			return "value" in parsed ? parsed : undefined;
		},
		write: writeJson,
	});
	const parsed = read(draft);
	const isUnset = value === undefined && draft.trim() === "";
	return (
		<WithUnfinished {...{ unfinished, label }}>
			<CodeField
				label={label}
				language="json"
				value={draft}
				onChange={change}
				onLeave={flush}
				readOnly={readOnly}
				placeholder={example ?? (schema.type === "array" ? "[]" : "{}")}
				// What has no value is not wrong; that one is needed is said elsewhere.
				error={isUnset ? undefined : "value" in parsed ? allProblems(check(parsed.value)) : parsed.problem}
			/>
		</WithUnfinished>
	);
}
