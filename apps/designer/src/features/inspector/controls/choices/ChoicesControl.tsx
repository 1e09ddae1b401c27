import { ChoicesField } from "../../../../ui/schema-form/ChoicesField.tsx";
import { allProblems } from "../../problems/field-problems.ts";
import type { ControlProps } from "../control-props.ts";

/** Several of the texts that the schema lists. */
export function ChoicesControl({ label, schema, value, onChange, onClear, check, readOnly }: ControlProps) {
	const field = { name: label, label, schema, required: onClear === undefined, kind: "choices" } as const;
	return (
		<ChoicesField
			field={field}
			value={value}
			problem={value === undefined ? undefined : allProblems(check(value))}
			disabled={readOnly}
			onValue={(chosen) => (chosen === undefined ? onClear?.() : onChange(chosen))}
		/>
	);
}
