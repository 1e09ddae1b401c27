import type { FormField, FormFieldType } from "@switchyard/spec";

/** What a field can take, in words. */
export const FIELD_TYPES: readonly { readonly value: FormFieldType; readonly label: string }[] = [
	{ value: "text", label: "Text" },
	{ value: "multiline", label: "Text, several lines" },
	{ value: "number", label: "Number" },
	{ value: "integer", label: "Whole number" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choice" },
	{ value: "choices", label: "Several choices" },
	{ value: "date", label: "Date" },
];

/** The same for what a sub-flow takes. */
export const INPUT_TYPES = [...FIELD_TYPES, { value: "anything", label: "Anything" }] as const;

/** A field for a form, under a name that none of its fields has. */
export function newFormField(fields: readonly FormField[]): FormField {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return { name: `field_${number}`, type: "text" };
}

/** Whether a field lets one choose. */
export function takesChoices({ type }: Pick<FormField, "type">): boolean {
	return type === "choice" || type === "choices";
}

/** The field with another type: what belonged to the old one goes. */
export function withType<Field extends FormField>(field: Field, type: FormFieldType): Field {
	const {
		default: _default,
		choices = ["First choice"],
		least: _least,
		most: _most,
		olderTitles: _older,
		...kept
	} = field;
	return { ...kept, type, ...(takesChoices({ type }) ? { choices } : {}) } as Field;
}

/** The field with one part changed; without it for `undefined`. */
export function withPart<Part extends Exclude<keyof FormField, "name" | "type">>(
	field: FormField,
	part: Part,
	value: FormField[Part] | undefined,
): FormField {
	const { [part]: _before, ...rest } = field;
	return (value === undefined ? rest : { ...rest, [part]: value }) as FormField;
}
