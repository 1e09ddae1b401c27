import { type Static, Type } from "typebox";
import { FormField, MAX_FORM_FIELDS } from "./form-field.ts";
import { UploadField } from "./upload-field.ts";

/** One field of a form on a page: a value, or files. */
export const PublicFormField = Type.Union([FormField, UploadField]);
export type PublicFormField = Static<typeof PublicFormField>;

/** A form on a page of its own: as every form, and people can send files with it. */
export const PublicForm = Type.Array(PublicFormField, { maxItems: MAX_FORM_FIELDS, control: "public-form" });
export type PublicForm = Static<typeof PublicForm>;

export function isUploadField(field: Pick<PublicFormField, "type">): field is UploadField {
	return field.type === "files";
}

/** The fields of a form that hold values: all but those for files. */
export function valueFields(form: readonly PublicFormField[]): readonly FormField[] {
	// A form without files stays the same list, by which others keep what they make of it.
	return isForm(form) ? form : form.filter((field) => !isUploadField(field));
}

function isForm(form: readonly PublicFormField[]): form is readonly FormField[] {
	return !form.some(isUploadField);
}
