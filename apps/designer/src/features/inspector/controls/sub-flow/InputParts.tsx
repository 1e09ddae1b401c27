import type { SubFlowInput } from "@switchyard/spec/flow";
import type { FormField } from "@switchyard/spec/form";
import { Switch } from "../../../../ui/Switch.tsx";
import { withPart } from "../form-fields.ts";

interface InputPartsProps {
	/** A sub-flow's input: a form's field and more. */
	readonly field: FormField & Pick<SubFlowInput, "ai">;
	readonly readOnly: boolean;
	readonly onField: (field: FormField) => void;
}

/** What a sub-flow's input has besides what a form's field has: whether a model may fill it. */
export function InputParts({ field, readOnly, onField }: InputPartsProps) {
	return (
		<Switch
			label="A model may fill it"
			checked={field.ai ?? false}
			disabled={readOnly}
			onCheckedChange={(allowed) => onField(withPart(field, "ai", allowed || undefined))}
		/>
	);
}
