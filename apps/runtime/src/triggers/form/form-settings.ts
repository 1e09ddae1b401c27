import { constantOf } from "@switchyard/flow";
import { type FlowNode, FORM_TRIGGER, type FormField, type NodeSpec, type Problem } from "@switchyard/spec";
import { formOf } from "../filled-form.ts";

const MEGABYTE = 1024 * 1024;

/** A form on a page, as its designer set it up. */
export interface FormSettings {
	readonly title: string;
	readonly introduction: string;
	readonly fields: readonly FormField[];
	/** Absent where nobody sends files along. */
	readonly uploads?: UploadSettings;
	readonly button: string;
	/** Whether people see what the flow answers. */
	readonly showsAnswer: boolean;
	readonly thanks: string;
	readonly isClosed: boolean;
}

export interface UploadSettings {
	readonly title: string;
	readonly required: boolean;
	/** Endings of names, each with its dot; none for all. */
	readonly types: readonly string[];
	readonly most: number;
	/** How large all of them may be together. */
	readonly limitBytes: number;
}

export function settingsOf(node: FlowNode, spec: NodeSpec | undefined): FormSettings {
	const constant = (name: string) => constantOf(node, spec, name);
	const text = (name: string) => String(constant(name) ?? "");
	const types = constant("file_types");
	const uploads = {
		title: text("uploads_title"),
		required: constant("uploads") === "required",
		types: Array.isArray(types) ? types.map(String) : [],
		most: Number(constant("most_files")),
		limitBytes: Number(constant("limit_mb")) * MEGABYTE,
	};
	return {
		title: text("title"),
		introduction: text("introduction"),
		fields: formOf(node, spec),
		...(constant("uploads") === "none" ? {} : { uploads }),
		button: text("button"),
		showsAnswer: constant("reply") === "answer",
		thanks: text("thanks"),
		isClosed: constant("closed") === true,
	};
}

/** What keeps a form from being published: one that asks for nothing, or for two things under one name. */
export function formProblems(node: FlowNode, spec: NodeSpec | undefined): Problem[] {
	const { fields, uploads } = settingsOf(node, spec);
	const problem = (message: string, hint: string) => [
		{ code: "FORM_TRIGGER_INVALID", message, node: node.id, field: "form", hint },
	];
	if (fields.length === 0 && !uploads)
		return problem("The form asks for nothing.", "Add a field to it, or let people send files.");
	const filesField = node.outputs?.files ?? "files";
	if (uploads && fields.some(({ name }) => name === filesField))
		return problem(
			`The field “${filesField}” is called as the files are in the message.`,
			"Give the field or the output another name.",
		);
	return [];
}

export function isForm({ type, disabled }: FlowNode): boolean {
	return type === FORM_TRIGGER && !disabled;
}
