import { Select } from "../../../ui/Select.tsx";
import { choicesOf } from "./control-kind.ts";
import type { ControlProps } from "./control-props.ts";

/** One of the texts that the schema lists. */
export function ChoiceControl({ label, schema, value, onChange, error, disabled }: ControlProps) {
	return (
		<Select
			label={label}
			labelHidden
			options={(choicesOf(schema) ?? []).map((choice) => ({ value: choice, label: choice }))}
			value={typeof value === "string" ? value : undefined}
			onValueChange={onChange}
			error={error}
			disabled={disabled}
		/>
	);
}
