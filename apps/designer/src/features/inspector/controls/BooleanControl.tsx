import { Switch } from "../../../ui/Switch.tsx";
import type { ControlProps } from "./control-props.ts";

/** Yes or no. */
export function BooleanControl({ label, value, onChange, readOnly }: ControlProps) {
	return (
		<div className="flex items-center gap-2">
			<Switch
				label={label}
				labelHidden
				checked={value === true}
				onCheckedChange={onChange}
				disabled={readOnly}
			/>
			<span aria-hidden className="text-text-muted">
				{value === true ? "Yes" : "No"}
			</span>
		</div>
	);
}
