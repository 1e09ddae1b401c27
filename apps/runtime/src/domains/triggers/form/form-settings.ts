import { constantOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { FORM_TRIGGER, isUploadField, type PublicFormField, type UploadField } from "@switchyard/spec/form";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { publicFormOf } from "../filled-form.ts";
import { bytesOf, type Upload, uploadOf } from "./uploads.ts";

/** The part as which files come that have no field of their own; no field can have such a name. */
export const FILES_PART = "form.files";

/** A form on a page, as its designer set it up. */
export interface FormSettings {
	readonly title: string;
	readonly introduction: string;
	readonly fields: readonly PublicFormField[];
	/** For files without a field of their own; absent where nobody sends such along. */
	readonly files?: Upload;
	readonly button: string;
	/** Whether people see what the flow answers. */
	readonly showsAnswer: boolean;
	readonly thanks: string;
	readonly isClosed: boolean;
}

export function settingsOf(node: FlowNode, spec: NodeSpec | undefined): FormSettings {
	const constant = (name: string) => constantOf(node, spec, name);
	const text = (name: string) => String(constant(name) ?? "");
	const types = constant("file_types");
	const files = {
		part: FILES_PART,
		id: "form-files",
		title: text("uploads_title"),
		required: constant("uploads") === "required",
		types: Array.isArray(types) ? types.map(String) : [],
		most: Number(constant("most_files")),
		limitBytes: bytesOf(Number(constant("limit_mb"))),
	};
	return {
		title: text("title"),
		introduction: text("introduction"),
		fields: publicFormOf(node, spec),
		...(constant("uploads") === "none" ? {} : { files }),
		button: text("button"),
		showsAnswer: constant("reply") === "answer",
		thanks: text("thanks"),
		isClosed: constant("closed") === true,
	};
}

/** The fields of a form that are for files. */
export function uploadFields({ fields }: Pick<FormSettings, "fields">): readonly UploadField[] {
	return fields.filter(isUploadField);
}

/** Every place on the page for files. */
export function uploadsOf(form: Pick<FormSettings, "fields" | "files">): readonly Upload[] {
	return [...uploadFields(form).map(uploadOf), ...(form.files ? [form.files] : [])];
}

export function isForm({ type, disabled }: FlowNode): boolean {
	return type === FORM_TRIGGER && !disabled;
}
