import type { MessageSetting } from "@switchyard/spec/flow";
import type { TextKind } from "../expression/used-fields.ts";
import type { FieldProblem } from "./flow-problem.ts";
import { textProblem } from "./text-problem.ts";

/** What a Message setting reads by, or `undefined` when the document names nothing. */
export function textOf(
	setting: MessageSetting,
): { readonly kind: TextKind; readonly text: string } | undefined {
	if ("path" in setting) return { kind: "path", text: setting.path };
	if ("template" in setting) return { kind: "template", text: setting.template };
	if ("expression" in setting) return { kind: "expression", text: setting.expression };
	return undefined;
}

/** A Message setting names a well-formed path, template or expression. */
export function messageSettingProblems(setting: MessageSetting, field: string): FieldProblem[] {
	const read = textOf(setting);
	if (!read) return [unset(field)];
	const problem = textProblem(read.kind, read.text, field);
	return problem ? [problem] : [];
}

function unset(field: string): FieldProblem {
	return {
		code: "PARAMETER_MISSING",
		message: `\`${field}\` is to come from the message, but nothing says from where.`,
		field,
		hint: "Give a path, a template or an expression.",
	};
}
