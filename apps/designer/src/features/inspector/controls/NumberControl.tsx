import { NumberField } from "../../../ui/NumberField.tsx";
import type { ControlProps } from "./control-props.ts";

/** A number within the bounds that the schema sets. */
export function NumberControl({ label, schema, value, onChange, error, disabled }: ControlProps) {
	return (
		<NumberField
			label={label}
			labelHidden
			integer={schema.type === "integer"}
			min={bound(schema.minimum)}
			max={bound(schema.maximum)}
			value={typeof value === "number" ? value : undefined}
			onValueChange={(number) => number !== undefined && onChange(number)}
			error={error}
			disabled={disabled}
		/>
	);
}

function bound(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
