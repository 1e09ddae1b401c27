import type { PublicFormField } from "@switchyard/spec";
import type { ControlProps } from "./control-props.ts";
import { FormFieldRow } from "./FormFieldRow.tsx";
import { type FormKind, newFormField } from "./form-fields.ts";
import { ItemList } from "./rows/ItemList.tsx";

interface FormControlProps extends ControlProps {
	readonly kind: FormKind;
}

/** The fields of a form that a person will fill in, or the inputs of a sub-flow, in their order. */
export function FormControl({ kind, ...list }: FormControlProps) {
	return (
		<ItemList<PublicFormField>
			{...list}
			nameOf={({ name }) => name}
			add={{ label: kind === "inputs" ? "Add input" : "Add field", make: newFormField }}
		>
			{(row) => <FormFieldRow key={row.key} {...{ row, kind }} />}
		</ItemList>
	);
}
