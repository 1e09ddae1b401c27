import { type FormField, formSchema, isUploadField, type PublicFormField } from "@switchyard/spec/form";
import { fieldsOf } from "../../../core/form/form-fields.ts";
import { DraftArea } from "../../../ui/draft/DraftArea.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { SchemaFormField } from "../../../ui/schema-form/SchemaFormField.tsx";
import { ChoiceParts } from "./choices/ChoiceParts.tsx";
import { type FormKind, TYPES_OF, takesChoices, withPart, withType } from "./form-fields.ts";
import { ControlError } from "./ListFieldset.tsx";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import { ItemName } from "./rows/ItemName.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { useItemName } from "./rows/use-item-name.ts";
import { InputParts } from "./sub-flow/InputParts.tsx";
import { UploadParts } from "./uploads/UploadParts.tsx";

interface FormFieldRowProps {
	readonly row: ItemRow<PublicFormField>;
	readonly kind: FormKind;
}

/** One field of a form: its name, its label, what people read of it, and what it takes. */
export function FormFieldRow({ row, kind }: FormFieldRowProps) {
	const { item: field, readOnly, problemOf, onItem: onField } = row;
	const { input, named } = useItemName(row);
	return (
		<ItemFrame row={row} called={field.name} head={<ItemName {...{ row, input }} maxLength={64} />}>
			<DraftField
				label={`Label of ${field.name}`}
				labelHidden
				placeholder="Label that people see"
				maxLength={80}
				value={field.title ?? ""}
				onValueChange={(text) => onField(withPart(field, "title", text || undefined))}
				readOnly={readOnly}
			/>
			<DraftArea
				label={kind === "inputs" ? `Description of ${field.name}` : `Help text of ${field.name}`}
				labelHidden
				rows={1}
				placeholder={kind === "inputs" ? "What callers and models read" : "Help text that people read"}
				maxLength={2000}
				value={field.description ?? ""}
				onValueChange={(text) => onField(withPart(field, "description", text || undefined))}
				readOnly={readOnly}
			/>
			<div className="flex min-w-0 items-center gap-2">
				<Select
					className="flex-1"
					label={`Type of ${field.name}`}
					labelHidden
					options={TYPES_OF[kind]}
					value={field.type}
					onValueChange={(type) => onField(withType(field, type as PublicFormField["type"]))}
					disabled={readOnly}
				/>
				<Switch
					label="Required"
					checked={field.required ?? false}
					disabled={readOnly}
					onCheckedChange={(required) => onField(withPart(field, "required", required || undefined))}
				/>
			</div>
			{isUploadField(field) ? (
				<UploadParts {...{ field, readOnly, onField }} />
			) : (
				<ValueParts key={field.type} {...{ field, kind, readOnly, onField }} />
			)}
			<ControlError error={problemOf(named)} />
		</ItemFrame>
	);
}

interface ValuePartsProps {
	readonly field: FormField;
	readonly kind: FormKind;
	readonly readOnly: boolean;
	readonly onField: (field: FormField) => void;
}

/** What only a field has that holds a value: what one chooses from, and what it starts with. */
function ValueParts({ field, kind, readOnly, onField }: ValuePartsProps) {
	const initial = useDraft(field.default, (value) => onField(withPart(field, "default", value)));
	const inputs = kind === "inputs";
	const { description: _read, ...rest } = field;
	const [shown] = fieldsOf(formSchema([{ ...rest, title: `Default of ${field.name}`, required: false }]));
	return (
		<>
			{inputs && <InputParts {...{ field, readOnly, onField }} />}
			{takesChoices(field) && <ChoiceParts {...{ field, inputs, readOnly, onField }} />}
			{shown && (
				<SchemaFormField
					field={shown}
					value={initial.draft}
					problem={undefined}
					disabled={readOnly}
					beside={null}
					onValue={initial.change}
					onUnread={() => {}}
				/>
			)}
		</>
	);
}
