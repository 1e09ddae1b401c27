import { Select } from "../../../ui/Select.tsx";
import { allProblems } from "../problems/field-problems.ts";
import { choiceText } from "./choice-text.ts";
import { choicesOf } from "./control-kind.ts";
import type { ControlProps } from "./control-props.ts";

/** One of the texts that the schema lists. */
export function ChoiceControl({ label, schema, value, onChange, check, readOnly }: ControlProps) {
	const choices = choicesOf(schema) ?? [];
	const titles: readonly string[] = Array.isArray(schema.enumNames) ? schema.enumNames.map(String) : [];
	return (
		<Select
			label={label}
			labelHidden
			options={choices.map((choice, index) => ({
				value: choice,
				label: titles[index] ?? choiceText(choice, choices),
			}))}
			value={typeof value === "string" ? value : undefined}
			onValueChange={onChange}
			error={value === undefined ? undefined : allProblems(check(value))}
			disabled={readOnly}
		/>
	);
}
