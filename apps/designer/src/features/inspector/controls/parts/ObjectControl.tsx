import type { ControlProps } from "../control-props.ts";
import { JsonControl } from "../JsonControl.tsx";
import { ControlError, ListFieldset } from "../ListFieldset.tsx";
import { type PartControl, PartField } from "./PartField.tsx";
import { isOfParts, type ObjectValue, partsOf } from "./parts.ts";

interface ObjectControlProps extends ControlProps {
	readonly control: PartControl;
}

/** An object of parts with known names: a field each. What has others is shown as JSON, so that nothing is hidden. */
export function ObjectControl({ control, ...props }: ObjectControlProps) {
	const { label, schema, value, onChange, onClear, check, readOnly, place } = props;
	const parts = partsOf(schema) ?? [];
	if (!isOfParts(value, parts)) return <JsonControl {...props} />;
	const object = value ?? {};
	const set = (next: ObjectValue) => (onClear && Object.keys(next).length === 0 ? onClear() : onChange(next));
	return (
		<ListFieldset label={label}>
			{parts.map((part) => (
				<PartField
					key={part.name}
					{...{ label, part, parts, readOnly, place, control }}
					value={object}
					onChange={set}
				/>
			))}
			{value !== undefined && <ControlError error={check(value).get("")} />}
		</ListFieldset>
	);
}
