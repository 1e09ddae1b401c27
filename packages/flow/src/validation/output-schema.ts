import { type AnswerField, MAX_ANSWER_FIELDS, OutputSchema } from "@switchyard/spec/answer";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { outputProperties } from "../property.ts";
import { duplicateNames } from "./duplicate-names.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { shapeProblems } from "./shape-problems.ts";

/** An output schema: well-formed fields, each name once in its place, with what their types need and nothing else. */
export function outputSchemaProblems(
	value: unknown,
	{ parameter, spec }: { readonly parameter: string; readonly spec: NodeSpec },
): FieldProblem[] {
	if (!isOutputSchema(value)) return shapeProblems(OutputSchema, value, parameter);
	return [
		...tooManyFields(value, parameter),
		...takenNames(value, parameter, spec),
		...levelProblems(value, parameter),
	];
}

function isOutputSchema(value: unknown): value is readonly AnswerField[] {
	return fits(OutputSchema, value);
}

function tooManyFields(fields: readonly AnswerField[], parameter: string): FieldProblem[] {
	const count = countOf(fields);
	if (count <= MAX_ANSWER_FIELDS) return [];
	return [
		{
			code: "PARAMETER_INVALID",
			message: `The output schema has ${count} fields, and ${MAX_ANSWER_FIELDS} at most are allowed.`,
			field: parameter,
			hint: "Remove fields, or divide the task among several agents.",
		},
	];
}

function countOf(fields: readonly AnswerField[]): number {
	return fields.reduce((count, { fields: inner = [] }) => count + 1 + countOf(inner), 0);
}

/** The fields become outputs beside those of the node's type. */
function takenNames(fields: readonly AnswerField[], parameter: string, spec: NodeSpec): FieldProblem[] {
	const taken = new Set(outputProperties(spec).map(({ name }) => name));
	return fields.flatMap(({ name }, position): FieldProblem[] =>
		taken.has(name)
			? [
					{
						code: "FIELD_NAME_RESERVED",
						message: `\`${name}\` is an output that the node always has.`,
						field: `${parameter}[${position}].name`,
						hint: "Choose another name.",
					},
				]
			: [],
	);
}

function levelProblems(fields: readonly AnswerField[], place: string): FieldProblem[] {
	return [
		...duplicateNames(fields, place, "field"),
		...fields.flatMap((field, position) => fieldProblems(field, `${place}[${position}]`)),
	];
}

function fieldProblems(field: AnswerField, place: string): FieldProblem[] {
	const { name, type, items = "text", choices = [], fields = [] } = field;
	const holds = type === "list" ? items : type;
	const problem = (part: string, message: string, hint: string): FieldProblem => ({
		code: "PARAMETER_INVALID",
		message,
		field: `${place}.${part}`,
		hint,
	});
	const unused = (part: string, of: string) =>
		problem(part, `\`${name}\` has ${part}, which only ${of} has.`, "Remove them, or change the type.");
	return [
		...(holds === "choice" && choices.length === 0
			? [
					problem(
						"choices",
						`The field \`${name}\` has nothing to choose from.`,
						"Give it at least one choice.",
					),
				]
			: []),
		...(holds === "object" && fields.length === 0
			? [problem("fields", `The object \`${name}\` has no fields.`, "Give it at least one field.")]
			: []),
		...(holds !== "choice" && field.choices ? [unused("choices", "a choice")] : []),
		...(holds !== "object" && field.fields ? [unused("fields", "an object")] : []),
		...(type !== "list" && field.items ? [unused("items", "a list")] : []),
		...levelProblems(fields, `${place}.fields`),
	];
}
