import { FormField, fieldSchema, fits } from "@switchyard/spec";
import type { FieldProblem } from "./flow-problem.ts";
import { shapeProblems } from "./shape-problems.ts";

/** The fields of a form: well-formed, each name once, a choice with choices, and a default that fits. */
export function formProblems(items: readonly unknown[], parameter: string): FieldProblem[] {
	const names = new Set<string>();
	return items.flatMap((item, position) => {
		const field = `${parameter}[${position}]`;
		if (!isFormField(item)) return shapeProblems(FormField, item, field);
		const problems = [
			...nameProblems(item.name, names, field),
			...choiceProblems(item, field),
			...defaultProblems(item, field),
		];
		names.add(item.name);
		return problems;
	});
}

function isFormField(item: unknown): item is FormField {
	return fits(FormField, item);
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

function choiceProblems({ type, name, choices = [] }: FormField, field: string): FieldProblem[] {
	if (type !== "choice" || choices.length > 0) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: `The field \`${name}\` has nothing to choose from.`,
			field: `${field}.choices`,
			hint: "Give it at least one choice.",
		},
	];
}

function defaultProblems(field: FormField, path: string): FieldProblem[] {
	if (field.default === undefined || (field.type === "choice" && !field.choices?.length)) return [];
	return shapeProblems(fieldSchema(field), field.default, `${path}.default`);
}
