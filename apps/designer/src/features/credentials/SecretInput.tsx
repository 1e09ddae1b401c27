import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextArea } from "../../ui/TextArea.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SharedSecret } from "./SharedSecret.tsx";
import { secretNote, untouched } from "./secret-form.ts";
import type { SecretInputProps } from "./secret-input-props.ts";

/** The control that fits one field of a credential. */
export function SecretInput({ field, value, onChange, problem }: SecretInputProps) {
	const { label, description } = field;
	if (field.type === "boolean") {
		return <Switch {...{ label, description }} checked={value === true} onCheckedChange={onChange} />;
	}
	if (field.type === "number") {
		return (
			<NumberField
				{...{ label, description }}
				integer
				min={field.minimum}
				max={field.maximum}
				optional={!field.required}
				error={problem}
				value={typeof value === "number" ? value : undefined}
				onValueChange={(number) => onChange(number ?? "")}
			/>
		);
	}
	if (field.type === "choice") {
		return (
			<Select
				{...{ label, description }}
				optional={!field.required}
				error={problem}
				options={field.choices.map((choice) => ({ value: choice, label: choice }))}
				value={String(value ?? untouched(field)) || undefined}
				onValueChange={onChange}
			/>
		);
	}
	if (field.canBeMade) return <SharedSecret {...{ field, value, onChange, problem }} />;
	if (field.type === "multiline") {
		return (
			<TextArea
				{...{ label, description }}
				mono
				maxLength={field.maxLength}
				optional={!field.required}
				error={problem}
				value={typeof value === "string" ? value : ""}
				onChange={(event) => onChange(event.target.value)}
			/>
		);
	}
	return (
		<TextField
			label={label}
			description={secretNote(field, value) ?? description}
			type={field.type === "secret" ? "password" : "text"}
			// Browsers offer to keep what looks like a sign-in; this is none of theirs.
			autoComplete={field.type === "secret" ? "new-password" : "off"}
			mono
			maxLength={field.maxLength}
			optional={!field.required}
			error={problem}
			value={typeof value === "string" ? value : ""}
			onChange={(event) => onChange(event.target.value)}
		/>
	);
}
