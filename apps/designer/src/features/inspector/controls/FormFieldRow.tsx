import { type FormField, formSchema } from "@switchyard/spec";
import { X } from "lucide-react";
import { fieldsOf } from "../../../core/form/form-fields.ts";
import { classNames } from "../../../ui/class-names.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { SchemaFormField } from "../../../ui/schema-form/SchemaFormField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { FIELD_TYPES, INPUT_TYPES, withPart, withType } from "./form-fields.ts";
import { ControlError } from "./ListFieldset.tsx";
import { REORDER_ROW, ReorderHandle } from "./reorder/ReorderHandle.tsx";
import type { useReorder } from "./reorder/use-reorder.ts";
import { InputParts } from "./sub-flow/InputParts.tsx";
import { TextListControl } from "./TextListControl.tsx";

type Reorder = ReturnType<typeof useReorder>;

interface FormFieldRowProps {
	readonly field: FormField;
	readonly row: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly problemOf: (field: FormField) => string | undefined;
	readonly readOnly: boolean;
	/** Whether it is an input of a sub-flow. */
	readonly inputs: boolean;
	readonly place: string;
	readonly onField: (field: FormField) => void;
	readonly onRemove: () => void;
}

/** One field of a form: its name, its label, and what it takes. */
export function FormFieldRow(props: FormFieldRowProps) {
	const { field, row, handle, problemOf, readOnly, inputs, place, onField, onRemove } = props;
	const name = useDraft(field.name, (text) => text !== "" && onField({ ...field, name: text }));
	const title = useDraft(field.title ?? "", (text) =>
		onField(withPart(field, "title", text === "" ? undefined : text)),
	);
	const initial = useDraft(field.default, (value) => onField(withPart(field, "default", value)));
	const [shownDefault] = fieldsOf(
		formSchema([{ ...field, title: `Default of ${field.name}`, required: false }]),
	);
	return (
		<div
			{...row}
			className={classNames("flex min-w-0 flex-col gap-2 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1">
				{handle && !readOnly && <ReorderHandle name={field.name} {...handle} />}
				<TextField
					className="flex-1"
					label={`Name of ${field.name}`}
					labelHidden
					mono
					maxLength={64}
					value={name.draft}
					readOnly={readOnly}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.leave}
				/>
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${field.name}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
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
			{field.type === "choice" && (
				<TextListControl
					label={`Choices of ${field.name}`}
					schema={{ type: "array", items: { type: "string" } }}
					value={field.choices ?? []}
					onChange={(choices) => onField(withPart(field, "choices", choices as string[]))}
					check={() => new Map()}
					readOnly={readOnly}
					place={`${place} choices`}
				/>
			)}
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
		</div>
	);
}
