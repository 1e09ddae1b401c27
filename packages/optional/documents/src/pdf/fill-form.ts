import {
	PDFCheckBox,
	type PDFDocument,
	PDFDropdown,
	type PDFField,
	type PDFForm,
	PDFOptionList,
	PDFRadioGroup,
	PDFTextField,
} from "@cantoo/pdf-lib";
import { NodeError } from "@switchyard/node-kit";
import type { FieldValue } from "./form-values.ts";
import { damagedPdf } from "./pdf-faults.ts";

/**
 * Fills fields of a document's form. Nothing is filled when one of them cannot be.
 * @throws NodeError `PDF_FORM_MISSING`, `PDF_FIELD_UNKNOWN`, `PDF_FIELD_INVALID`
 */
export function fillForm(
	pdf: PDFDocument,
	values: Readonly<Record<string, FieldValue>>,
	flatten: boolean,
): void {
	const form = pdf.getForm();
	const fields = new Map(form.getFields().map((field) => [field.getName(), field]));
	if (fields.size === 0) throw formMissing();
	const entries = Object.entries(values);
	const unknown = entries.filter(([name]) => !fields.has(name)).map(([name]) => name);
	if (unknown.length > 0) throw fieldUnknown(unknown, [...fields.keys()]);
	const filled = entries.map(([name, value]) => ({ name, ...fillingOf(form, fields.get(name), value) }));
	const problems = filled.flatMap(({ name, problem }) => (problem ? [`${name} ${problem}`] : []));
	if (problems.length > 0) throw fieldInvalid(problems);
	for (const { fill } of filled) fill?.();
	// What another program would show in place of the fields.
	if (form.hasXFA()) form.deleteXFA();
	draw(form, flatten);
}

/** How a value gets into a field, or why it cannot. */
interface Filling {
	readonly fill?: () => void;
	readonly problem?: string;
}

function fillingOf(form: PDFForm, field: PDFField | undefined, value: FieldValue): Filling {
	if (field instanceof PDFTextField) return textFilling(form, field, value);
	if (field instanceof PDFCheckBox) {
		if (typeof value !== "boolean") return { problem: "is a checkbox: true or false" };
		return { fill: () => (value ? field.check() : field.uncheck()) };
	}
	if (field instanceof PDFRadioGroup || field instanceof PDFDropdown || field instanceof PDFOptionList)
		return choiceFilling(field, value);
	return { problem: "is a button or a signature, which cannot be filled" };
}

function textFilling(form: PDFForm, field: PDFTextField, value: FieldValue): Filling {
	if (typeof value !== "string" && typeof value !== "number") return { problem: "takes a text" };
	const text = String(value);
	const longest = field.getMaxLength();
	if (longest !== undefined && text.length > longest)
		return { problem: `takes ${longest} characters at most` };
	const character = unencodable(form, text);
	if (character) return { problem: `cannot show the character "${character}"` };
	return { fill: () => field.setText(text) };
}

function choiceFilling(field: PDFRadioGroup | PDFDropdown | PDFOptionList, value: FieldValue): Filling {
	const chosen = [value].flat().map(String);
	const options = field.getOptions();
	const isFree = field instanceof PDFDropdown && field.isEditable();
	if (!isFree && chosen.some((each) => !options.includes(each)))
		return { problem: `takes one of ${options.map((option) => `"${option}"`).join(", ")}` };
	const [first = ""] = chosen;
	if (field instanceof PDFRadioGroup) {
		if (chosen.length !== 1) return { problem: "takes one choice" };
		return { fill: () => field.select(first) };
	}
	if (chosen.length > 1 && !field.isMultiselect()) return { problem: "takes one choice" };
	return { fill: () => (chosen.length === 0 ? field.clear() : field.select(chosen)) };
}

/** Fields are drawn in a font of Western European characters; the library would write a question mark for others. */
function draw(form: PDFForm, flatten: boolean): void {
	try {
		form.updateFieldAppearances();
		if (flatten) form.flatten({ updateFieldAppearances: false });
	} catch (error) {
		throw damagedPdf("path", "The form of the file", error);
	}
}

function unencodable(form: PDFForm, text: string): string | undefined {
	const known = new Set(form.getDefaultFont().getCharacterSet());
	return [...text].find((character) => !/\s/.test(character) && !known.has(character.codePointAt(0) ?? 0));
}

function formMissing(): NodeError {
	return new NodeError({
		code: "PDF_FORM_MISSING",
		message: "The document has no form, or one without fields.",
		field: "path",
		hint: "Read PDF lists the fields of a document.",
	});
}

function fieldUnknown(unknown: readonly string[], known: readonly string[]): NodeError {
	const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
	return new NodeError({
		code: "PDF_FIELD_UNKNOWN",
		message: `The form has no field ${quoted(unknown)}. It has ${quoted(known).slice(0, 2000)}.`,
		field: "fields",
		hint: "Read PDF lists the fields of a document.",
	});
}

function fieldInvalid(problems: readonly string[]): NodeError {
	return new NodeError({
		code: "PDF_FIELD_INVALID",
		message: `${problems.join("; ")}.`,
		field: "fields",
		hint: "Read PDF lists the fields of a document, with what may be chosen.",
	});
}
