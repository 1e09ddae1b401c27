import {
	choiceValue,
	FormField,
	fieldSchema,
	isUploadField,
	type PublicFormField,
	UploadField,
} from "@switchyard/spec/form";
import { fits } from "@switchyard/spec/schema";
import type { FieldProblem } from "./flow-problem.ts";
import { shapeProblems } from "./shape-problems.ts";

interface FormPlace {
	readonly parameter: string;
	/** Whether fields for files may be among them. */
	readonly takesFiles: boolean;
}

/** The fields of a form: well-formed, each name once, a choice with choices, and a default that fits. */
export function formProblems(
	items: readonly unknown[],
	{ parameter, takesFiles }: FormPlace,
): FieldProblem[] {
	const names = new Set<string>();
	return items.flatMap((item, position) => {
		const field = `${parameter}[${position}]`;
		const schema = takesFiles && isForFiles(item) ? UploadField : FormField;
		if (!isField(item, schema)) return shapeProblems(schema, item, field);
		const problems = [
			...nameProblems(item.name, names, field),
			...(isUploadField(item) ? [] : [...choiceProblems(item, field), ...defaultProblems(item, field)]),
		];
		names.add(item.name);
		return problems;
	});
}

function isForFiles(item: unknown): boolean {
	return typeof item === "object" && item !== null && "type" in item && item.type === "files";
}

function isField(item: unknown, schema: typeof FormField | typeof UploadField): item is PublicFormField {
	return fits(schema, item);
}

function nameProblems(name: string, names: ReadonlySet<string>, field: string): FieldProblem[] {
	if (!names.has(name)) return [];
	return [
		{
			code: "FIELD_NAME_DUPLICATE",
			message: `The form has more than one field \`${name}\`.`,
			field: `${field}.name`,
			hint: "Remove one of the two, or rename it.",
		},
	];
}

/** A field of a form, or an input of a sub-flow. */
type ChoiceField = Pick<FormField, "name" | "choices" | "least" | "most"> & { readonly type: string };

/** What is wrong with what a field lets one choose from, and with how many of it. */
export function choiceProblems(choice: ChoiceField, field: string): FieldProblem[] {
	return [...valueProblems(choice, field), ...countProblems(choice, field)];
}

/** There is something to choose from, and each value once. */
function valueProblems({ type, name, choices = [] }: ChoiceField, field: string): FieldProblem[] {
	if (type !== "choice" && type !== "choices") return [];
	if (choices.length === 0)
		return [
			{
				code: "PARAMETER_INVALID",
				message: `The field \`${name}\` has nothing to choose from.`,
				field: `${field}.choices`,
				hint: "Give it at least one choice.",
			},
		];
	const values = choices.map(choiceValue);
	const twice = values.findIndex((value, index) => values.indexOf(value) < index);
	if (twice < 0) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: `The field \`${name}\` has the choice \`${values[twice]}\` more than once.`,
			field: `${field}.choices[${twice}]`,
			hint: "Give each choice a value of its own.",
		},
	];
}

/** How many are chosen: as many as there are can be, and at least no more than at most. */
function countProblems(
	{ type, name, choices = [], least = 0, most = choices.length }: ChoiceField,
	field: string,
): FieldProblem[] {
	if (type !== "choices" || choices.length === 0) return [];
	const problem = (part: string, message: string, hint: string): FieldProblem[] => [
		{ code: "PARAMETER_INVALID", message, field: `${field}.${part}`, hint },
	];
	if (least > choices.length)
		return problem(
			"least",
			`The field \`${name}\` asks for at least ${least} of ${choices.length} choices.`,
			"Add choices, or ask for fewer.",
		);
	if (least <= most) return [];
	return problem(
		"most",
		`The field \`${name}\` asks for at least ${least} choices, and at most ${most}.`,
		"Let the most be no fewer than the least.",
	);
}

function defaultProblems(field: FormField, path: string): FieldProblem[] {
	if (field.default === undefined || (field.type.startsWith("choice") && !field.choices?.length)) return [];
	return shapeProblems(fieldSchema(field), field.default, `${path}.default`);
}
