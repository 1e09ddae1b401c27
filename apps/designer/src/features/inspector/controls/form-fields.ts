import type { FormField, FormFieldType, PublicFormField, UploadField } from "@switchyard/spec/form";

/** What a form is for: a person here, people on a page of its own, or another flow that calls this one. */
export type FormKind = "form" | "public-form" | "inputs";

/** What a field can take, in words. */
const FIELD_TYPES: readonly { readonly value: FormFieldType; readonly label: string }[] = [
	{ value: "text", label: "Text" },
	{ value: "multiline", label: "Text, several lines" },
	{ value: "email", label: "Mail address" },
	{ value: "number", label: "Number" },
	{ value: "integer", label: "Whole number" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choice" },
	{ value: "choices", label: "Several choices" },
	{ value: "date", label: "Date" },
];

/** The same for a form on a page of its own. */
const PUBLIC_TYPES = [...FIELD_TYPES, { value: "files", label: "Files" }] as const;

/** The same for what a sub-flow takes. */
const INPUT_TYPES = [...FIELD_TYPES, { value: "anything", label: "Anything" }] as const;

export const TYPES_OF = {
	form: FIELD_TYPES,
	"public-form": PUBLIC_TYPES,
	inputs: INPUT_TYPES,
} as const satisfies Record<FormKind, unknown>;

/** A field for a form, under a name that none of its fields has. */
export function newFormField(fields: readonly PublicFormField[]): FormField {
	const taken = new Set(fields.map(({ name }) => name));
	let number = fields.length + 1;
	while (taken.has(`field_${number}`)) number++;
	return { name: `field_${number}`, type: "text" };
}

/** Whether a field lets one choose. */
export function takesChoices({ type }: Pick<PublicFormField, "type">): boolean {
	return type === "choice" || type === "choices";
}

/** What a field of any type may have, besides its type. */
type PartsOfAny = Partial<Omit<FormField, "type"> & Omit<UploadField, "type">>;

/** The field with another type: what belonged to the old one goes. */
export function withType(field: PublicFormField, type: PublicFormField["type"]): PublicFormField {
	const {
		default: _default,
		choices = ["First choice"],
		least: _least,
		most: _most,
		olderTitles: _older,
		fileTypes: _fileTypes,
		limitMb: _limit,
		...kept
	}: PartsOfAny = field;
	return { ...kept, type, ...(takesChoices({ type }) ? { choices } : {}) } as PublicFormField;
}

/** The field with one part changed; without it for `undefined`. */
export function withPart<Field extends PublicFormField, Part extends Exclude<keyof Field, "name" | "type">>(
	field: Field,
	part: Part,
	value: Field[Part] | undefined,
): Field {
	const { [part]: _before, ...rest } = field;
	return (value === undefined ? rest : { ...rest, [part]: value }) as Field;
}
