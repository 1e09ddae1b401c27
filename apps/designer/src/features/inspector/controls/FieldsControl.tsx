import type { CustomSetting, Message, MessageSetting, SetField } from "@switchyard/spec";
import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { MessageControl } from "../message/MessageControl.tsx";
import type { PathChoice } from "../message/rank-paths.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { ValueControl } from "./ValueControl.tsx";

interface FieldsControlProps {
	readonly label: string;
	readonly value: unknown;
	readonly onChange: (fields: readonly SetField[]) => void;
	readonly choices: readonly PathChoice[];
	readonly sample: Message;
	/** Problems by the field's position. */
	readonly problemOf: (index: number) => string | undefined;
	readonly disabled: boolean;
}

/** The message fields that a Set node writes: each a name, and a fixed value or one read from the message. */
export function FieldsControl({
	label,
	value,
	onChange,
	choices,
	sample,
	problemOf,
	disabled,
}: FieldsControlProps) {
	const fields = Array.isArray(value) ? (value as readonly SetField[]) : [];
	const rows = useRowKeys(fields.length);
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="sr-only">{label}</legend>
			{fields.map((field, index) => (
				<FieldRow
					key={rows.keys[index]}
					{...{ field, choices, sample, disabled }}
					problem={problemOf(index)}
					onField={(next) => onChange(fields.with(index, next))}
					onRemove={() => {
						rows.forget(index);
						onChange(fields.toSpliced(index, 1));
					}}
				/>
			))}
			<Button
				size="sm"
				icon={<Plus aria-hidden size={14} />}
				disabled={disabled}
				onClick={() =>
					onChange([...fields, { name: freeName(fields), value: { scope: "Custom", value: "" } }])
				}
			>
				Add field
			</Button>
		</fieldset>
	);
}

interface FieldRowProps {
	readonly field: SetField;
	readonly choices: readonly PathChoice[];
	readonly sample: Message;
	readonly problem: string | undefined;
	readonly disabled: boolean;
	readonly onField: (field: SetField) => void;
	readonly onRemove: () => void;
}

function FieldRow({ field, choices, sample, problem, disabled, onField, onRemove }: FieldRowProps) {
	const name = useDraft(field.name, (text) => text !== "" && onField({ ...field, name: text }));
	const setValue = (setting: CustomSetting | MessageSetting) => onField({ ...field, value: setting });
	return (
		<div className="flex flex-col gap-1.5 rounded-md border border-border p-2">
			<div className="flex items-center gap-1">
				<TextField
					className="flex-1"
					label="Field name"
					labelHidden
					mono
					value={name.draft}
					disabled={disabled}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.flush}
				/>
				<SegmentedControl
					label={`Who fills ${field.name}`}
					segments={[
						{ value: "Custom", label: "C", tone: "custom" },
						{ value: "Message", label: "M", tone: "message" },
					]}
					value={field.value.scope}
					onValueChange={(scope) =>
						setValue(scope === "Custom" ? { scope, value: "" } : { scope, path: field.name })
					}
				/>
				<IconButton
					size="sm"
					label={`Remove ${field.name}`}
					icon={<X aria-hidden size={14} />}
					disabled={disabled}
					onClick={onRemove}
				/>
			</div>
			{field.value.scope === "Custom" ? (
				<ValueControl
					label={`Value of ${field.name}`}
					value={field.value.value}
					onChange={(value) => setValue({ scope: "Custom", value })}
					error={problem}
					disabled={disabled}
				/>
			) : (
				<MessageControl
					label={`Value of ${field.name}`}
					setting={field.value}
					onChange={setValue}
					{...{ choices, sample, disabled }}
					error={problem}
				/>
			)}
		</div>
	);
}

function freeName(fields: readonly SetField[]): string {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return `field_${number}`;
}
