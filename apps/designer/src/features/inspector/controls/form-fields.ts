import type { FormField, FormFieldType } from "@switchyard/spec";

/** What a field can take, in words. */
export const FIELD_TYPES: readonly { readonly value: FormFieldType; readonly label: string }[] = [
	{ value: "text", label: "Text" },
	{ value: "multiline", label: "Text, several lines" },
	{ value: "number", label: "Number" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choice" },
	{ value: "date", label: "Date" },
];

/** A field for a form, under a name that none of its fields has. */
export function newFormField(fields: readonly FormField[]): FormField {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return { name: `field_${number}`, type: "text" };
}

/** The field with another type: what belonged to the old one goes. */
export function withType({ name, title, required }: FormField, type: FormFieldType): FormField {
	return {
		name,
		...(title === undefined ? {} : { title }),
		type,
		...(required === undefined ? {} : { required }),
		...(type === "choice" ? { choices: ["First choice"] } : {}),
	};
}

/** The field with one part changed; without it for `undefined`. */
export function withPart<Part extends "title" | "required" | "default" | "choices">(
	field: FormField,
	part: Part,
	value: FormField[Part] | undefined,
): FormField {
	const { [part]: _before, ...rest } = field;
	return (value === undefined ? rest : { ...rest, [part]: value }) as FormField;
}
