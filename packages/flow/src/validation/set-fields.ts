import { SetField } from "@switchyard/spec/flow";
import { fits } from "@switchyard/spec/schema";
import type { FieldProblem } from "./flow-problem.ts";
import { messageSettingProblems } from "./message-setting.ts";
import { isReservedName } from "./reserved-names.ts";
import { shapeProblems } from "./shape-problems.ts";

/** What a `set` construct writes: well-formed fields, each name once and none reserved. */
export function setFieldsProblems(items: readonly unknown[], parameter: string): FieldProblem[] {
	const names = new Set<string>();
	return items.flatMap((item, position) => {
		const field = `${parameter}[${position}]`;
		if (!isSetField(item)) return shapeProblems(SetField, item, field);
		const problems = nameProblems(item.name, names, `${field}.name`);
		names.add(item.name);
		if (item.value.scope === "Message")
			problems.push(...messageSettingProblems(item.value, `${field}.value`));
		return problems;
	});
}

function isSetField(item: unknown): item is SetField {
	return fits(SetField, item);
}

function nameProblems(name: string, names: ReadonlySet<string>, field: string): FieldProblem[] {
	if (isReservedName(name)) {
		return [
			{
				code: "FIELD_NAME_RESERVED",
				message: `\`${name}\` is reserved and cannot be a message field.`,
				field,
				hint: "Choose another name.",
			},
		];
	}
	if (!names.has(name)) return [];
	return [
		{
			code: "FIELD_NAME_DUPLICATE",
			message: `The field \`${name}\` is written more than once.`,
			field,
			hint: "Remove one of the two, or rename it.",
		},
	];
}
