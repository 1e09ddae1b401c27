import type { FormField } from "@switchyard/spec";
import type { ControlProps } from "./control-props.ts";
import { FormFieldRow } from "./FormFieldRow.tsx";
import { newFormField } from "./form-fields.ts";
import { ItemList } from "./rows/ItemList.tsx";

interface FormControlProps extends ControlProps {
	/** Whether they are the inputs of a sub-flow: parameters, which a model may fill too. */
	readonly inputs?: boolean;
}

/** The fields of a form that a person will fill in, or the inputs of a sub-flow, in their order. */
export function FormControl({ inputs = false, ...list }: FormControlProps) {
	return (
		<ItemList<FormField>
			{...list}
			nameOf={({ name }) => name}
			add={{ label: inputs ? "Add input" : "Add field", make: newFormField }}
		>
			{(row) => <FormFieldRow key={row.key} {...{ row, inputs }} />}
		</ItemList>
	);
}
