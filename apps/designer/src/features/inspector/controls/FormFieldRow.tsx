import { type FormField, formSchema } from "@switchyard/spec";
import { fieldsOf } from "../../../core/form/form-fields.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { SchemaFormField } from "../../../ui/schema-form/SchemaFormField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { ChoiceParts } from "./choices/ChoiceParts.tsx";
import { FIELD_TYPES, INPUT_TYPES, takesChoices, withPart, withType } from "./form-fields.ts";
import { ControlError } from "./ListFieldset.tsx";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import { ItemName } from "./rows/ItemName.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { InputParts } from "./sub-flow/InputParts.tsx";

interface FormFieldRowProps {
	readonly row: ItemRow<FormField>;
	/** Whether it is an input of a sub-flow. */
	readonly inputs: boolean;
}

/** One field of a form: its name, its label, and what it takes. */
export function FormFieldRow({ row, inputs }: FormFieldRowProps) {
	const { item: field, readOnly, problemOf, onItem: onField } = row;
	const name = useDraft(field.name, (text) => text !== "" && onField({ ...field, name: text }));
	const title = useDraft(field.title ?? "", (text) =>
		onField(withPart(field, "title", text === "" ? undefined : text)),
	);
	const initial = useDraft(field.default, (value) => onField(withPart(field, "default", value)));
	const [shownDefault] = fieldsOf(
		formSchema([{ ...field, title: `Default of ${field.name}`, required: false }]),
	);
	return (
		<ItemFrame
			row={row}
			called={field.name}
			head={<ItemName name={field.name} draft={name} maxLength={64} readOnly={readOnly} />}
		>
			<TextField
				label={`Label of ${field.name}`}
				labelHidden
				placeholder="Label that people see"
				maxLength={80}
				value={title.draft}
				readOnly={readOnly}
				onChange={(event) => title.change(event.target.value)}
				onBlur={title.flush}
			/>
			<div className="flex min-w-0 items-center gap-2">
				<Select
					className="flex-1"
					label={`Type of ${field.name}`}
					labelHidden
					options={inputs ? INPUT_TYPES : FIELD_TYPES}
					value={field.type}
					onValueChange={(type) => onField(withType(field, type as FormField["type"]))}
					disabled={readOnly}
				/>
				<Switch
					label="Required"
					checked={field.required ?? false}
					disabled={readOnly}
					onCheckedChange={(required) => onField(withPart(field, "required", required || undefined))}
				/>
			</div>
			{inputs && <InputParts {...{ field, readOnly, onField }} />}
			{takesChoices(field) && <ChoiceParts {...{ field, inputs, readOnly, onField }} />}
			{shownDefault && (
				<SchemaFormField
					key={field.type}
					field={shownDefault}
					value={initial.draft}
					problem={undefined}
					disabled={readOnly}
					beside={null}
					onValue={initial.change}
					onUnread={() => {}}
				/>
			)}
			<ControlError error={problemOf(field)} />
		</ItemFrame>
	);
}
