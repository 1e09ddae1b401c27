import type { JsonSchema } from "@switchyard/spec/json";
import { type ReactNode, useState } from "react";
import { choicesOf, type SchemaField } from "../../core/form/form-fields.ts";
import { parseNumber } from "../parse-number.ts";
import { Select } from "../Select.tsx";
import { Switch } from "../Switch.tsx";
import { TextArea } from "../TextArea.tsx";
import { TextField } from "../TextField.tsx";
import { ChoicesField } from "./ChoicesField.tsx";

interface SchemaFormFieldProps {
	readonly field: SchemaField;
	readonly value: unknown;
	readonly problem: string | undefined;
	readonly disabled: boolean;
	readonly beside: ReactNode;
	/** Called with `undefined` for an emptied field. */
	readonly onValue: (value: unknown) => void;
	/** Called for a text that is no value, with what is wrong with it. */
	readonly onUnread: (problem: string) => void;
}

/** One field of a form: its label, what its schema says of it, and the control that fits. */
export function SchemaFormField(props: SchemaFormFieldProps) {
	const { field, beside } = props;
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<div className="flex min-w-0 items-center gap-1.5">
				<span aria-hidden className="text-sm font-medium">
					{field.label}
					{!field.required && field.kind !== "boolean" && (
						<span className="font-normal text-text-muted"> (optional)</span>
					)}
				</span>
				{beside}
			</div>
			<Control {...props} />
		</div>
	);
}

function Control({ field, value, problem, disabled, onValue, onUnread }: SchemaFormFieldProps) {
	const { label, kind, schema, required } = field;
	const text = typeof value === "string" ? value : "";
	const description = descriptionOf(schema);
	const shared = {
		label,
		labelHidden: true,
		description,
		error: problem,
		"aria-required": required,
	} as const;
	const typed = (next: string) => onValue(next === "" && !required ? undefined : next);
	switch (kind) {
		case "boolean":
			return (
				<div className="flex flex-wrap items-center gap-2">
					<Switch
						label={label}
						labelHidden
						checked={value === true}
						onCheckedChange={onValue}
						{...{ description, disabled }}
					/>
					<span aria-hidden className="text-text-muted">
						{value === true ? "Yes" : "No"}
					</span>
					{description !== undefined && (
						<p aria-hidden className="w-full text-sm text-text-muted">
							{description}
						</p>
					)}
				</div>
			);
		case "choice":
			return (
				<Select
					{...{ label, description, disabled, required }}
					labelHidden
					error={problem}
					options={choicesOf(schema)}
					value={text === "" ? undefined : text}
					onValueChange={onValue}
				/>
			);
		case "choices":
			return <ChoicesField {...{ field, description, value, problem, disabled, onValue }} />;
		case "text":
		case "date":
		case "email":
			return (
				<TextField
					{...shared}
					type={kind}
					value={text}
					readOnly={disabled}
					onChange={(event) => typed(event.target.value)}
				/>
			);
		case "multiline":
			return (
				<TextArea
					{...shared}
					rows={text.includes("\n") || schema.format === "multiline" ? 3 : 1}
					value={text}
					readOnly={disabled}
					onChange={(event) => typed(event.target.value)}
				/>
			);
		default:
			return <WrittenField {...{ field, value, problem, disabled, onValue, onUnread }} />;
	}
}

/** A value that is typed as text: a number, or JSON. */
function WrittenField({
	field: { label, kind, schema, required },
	value,
	problem,
	disabled,
	onValue,
	onUnread,
}: Omit<SchemaFormFieldProps, "beside">) {
	const [text, setText] = useState(() => write(kind, value));
	const change = (typed: string) => {
		setText(typed);
		const read = kind === "json" ? readJson(typed) : parseNumber(typed, { integer: kind === "integer" });
		if (typed.trim() === "") onValue(undefined);
		else if (read.problem === undefined) onValue(read.value);
		else onUnread(read.problem);
	};
	const shared = {
		label,
		labelHidden: true,
		description: descriptionOf(schema),
		error: problem,
		"aria-required": required,
		value: text,
		readOnly: disabled,
	} as const;
	if (kind === "json") {
		return <TextArea {...shared} mono rows={3} onChange={(event) => change(event.target.value)} />;
	}
	return (
		<TextField
			{...shared}
			inputMode={kind === "integer" ? "numeric" : "decimal"}
			onChange={(event) => change(event.target.value)}
		/>
	);
}

/** What is read below a field, and with it. */
function descriptionOf({ description }: JsonSchema): string | undefined {
	return typeof description === "string" && description !== "" ? description : undefined;
}

function write(kind: SchemaField["kind"], value: unknown): string {
	if (value === undefined) return "";
	return kind === "json" ? JSON.stringify(value, undefined, 2) : String(value);
}

function readJson(text: string): { readonly value?: unknown; readonly problem?: string } {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return { problem: "This is not JSON." };
	}
}
