import type { Problem } from "@switchyard/spec/error";
import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { settingsOf, uploadsOf } from "./form-settings.ts";
import { bytesOf, megabytesOf } from "./uploads.ts";

/** The most files that one form takes, whatever its fields take each. */
export const MOST_FILES = 100;

/** How large all files of one form may be together. */
const LIMIT_BYTES = bytesOf(500);

/** What keeps a form from being published: one that asks for nothing, for two things under one name, or for too many files. */
export function formProblems(node: FlowNode, spec: NodeSpec | undefined): Problem[] {
	const settings = settingsOf(node, spec);
	const uploads = uploadsOf(settings);
	const problem = (message: string, hint: string) => [
		{ code: "FORM_TRIGGER_INVALID", message, node: node.id, field: "form", hint },
	];
	if (settings.fields.length === 0 && uploads.length === 0)
		return problem("The form asks for nothing.", "Add a field to it.");
	const filesField = node.outputs?.files ?? "files";
	if (settings.files && settings.fields.some(({ name }) => name === filesField))
		return problem(
			`The field “${filesField}” is called as the files are in the message.`,
			"Give the field or the output another name.",
		);
	const most = uploads.reduce((sum, upload) => sum + upload.most, 0);
	if (most > MOST_FILES)
		return problem(
			`The form takes ${most} files, and a form may take ${MOST_FILES} at most.`,
			"Let its fields take fewer files each.",
		);
	const bytes = uploads.reduce((sum, { limitBytes }) => sum + limitBytes, 0);
	if (bytes > LIMIT_BYTES)
		return problem(
			`The form takes files of ${megabytesOf(bytes)} MB, and a form may take ${megabytesOf(LIMIT_BYTES)} MB at most.`,
			"Let the files of its fields be smaller.",
		);
	return [];
}
