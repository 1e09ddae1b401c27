import { DurationField } from "../../../ui/DurationField.tsx";
import type { ControlProps } from "./control-props.ts";

/** A count of milliseconds, typed as a time with its unit. */
export function DurationControl({ label, schema, value, onChange, onClear, readOnly }: ControlProps) {
	return (
		<DurationField
			label={label}
			labelHidden
			min={numberOf(schema.minimum)}
			max={numberOf(schema.maximum)}
			value={numberOf(value)}
			onValueChange={(time) => (time === undefined ? onClear?.() : onChange(time))}
			readOnly={readOnly}
		/>
	);
}

function numberOf(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
