import { DurationField } from "../../../ui/DurationField.tsx";
import type { ControlProps } from "./control-props.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { WithUnfinished } from "./WithUnfinished.tsx";

/** A count of milliseconds, typed as a time with its unit. */
export function DurationControl({ label, schema, value, onChange, onClear, readOnly, place }: ControlProps) {
	const unfinished = useUnfinished(place, "a valid time");
	return (
		<WithUnfinished {...{ unfinished, label }}>
			<DurationField
				label={label}
				labelHidden
				min={numberOf(schema.minimum)}
				max={numberOf(schema.maximum)}
				value={numberOf(value)}
				onValueChange={(time) => (time === undefined ? onClear?.() : onChange(time))}
				readOnly={readOnly}
				unfinished={unfinished}
			/>
		</WithUnfinished>
	);
}

function numberOf(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
