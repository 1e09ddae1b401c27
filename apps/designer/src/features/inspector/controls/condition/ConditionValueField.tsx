import type { ConditionValue } from "@switchyard/flow";
import { DraftField } from "../../../../ui/draft/DraftField.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { type FieldKind, typedValue } from "./operators.ts";

interface ConditionValueFieldProps {
	readonly label: string;
	readonly kind: FieldKind;
	/** The texts that the field can be; none where they are not known. */
	readonly choices: readonly string[];
	readonly value: ConditionValue;
	readonly onChange: (value: ConditionValue) => void;
	readonly readOnly: boolean;
}

/** What a field is compared with: yes or no, one of its choices, a number, or text. */
export function ConditionValueField(props: ConditionValueFieldProps) {
	const { label, kind, choices, value, onChange, readOnly } = props;
	if (kind === "yes-no" && typeof value === "boolean") {
		return (
			<Select
				label={label}
				labelHidden
				options={[
					{ value: "true", label: "Yes" },
					{ value: "false", label: "No" },
				]}
				value={String(value)}
				onValueChange={(text) => onChange(text === "true")}
				disabled={readOnly}
			/>
		);
	}
	if (choices.length > 0) {
		const known = value === "" || choices.includes(String(value)) ? choices : [String(value), ...choices];
		return (
			<Select
				label={label}
				labelHidden
				options={known.map((choice) => ({ value: choice, label: choice }))}
				value={String(value)}
				onValueChange={onChange}
				disabled={readOnly}
			/>
		);
	}
	return (
		<DraftField
			label={label}
			labelHidden
			inputMode={kind === "number" ? "decimal" : "text"}
			value={String(value)}
			normalize={(typed) => String(typedValue(typed, kind))}
			onValueChange={(text) => onChange(typedValue(text, kind))}
			problemOf={(typed) =>
				kind === "number" && typeof typedValue(typed, kind) !== "number" ? "Enter a number." : undefined
			}
			readOnly={readOnly}
		/>
	);
}
