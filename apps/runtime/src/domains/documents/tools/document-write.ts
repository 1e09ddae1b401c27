import { error, success } from "@switchyard/registry";
import { type DocumentContent, LONGEST_DOCUMENT, type WorkspaceDocument } from "@switchyard/spec/document";
import { AppError } from "@switchyard/spec/error";
import { isVisibleName, Tag } from "@switchyard/spec/identity";
import { schemaProblems } from "@switchyard/spec/schema";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { writerOfCall } from "../writer-of-call.ts";

export const handler: ToolHandler<"document_write", DocumentToolServices> = async (
	input,
	{ documents, stepWrites, ...services },
	call,
) => {
	const { id, title, revision } = input;
	const [problem, ...others] = problemsOf(input);
	if (problem !== undefined) return error(problem, ...others);
	const writer = await writerOfCall(call, services);
	const written = await stepWrites.once<{ id: string; revision: number }>(
		call.idempotencyKey,
		async (keep) => {
			const beside = (document: WorkspaceDocument) => keep({ id: document.id, revision: document.revision });
			const writing = { ...writer, beside };
			const document = id
				? await documents.update(id, revision, (current) => changed(current, input), writing)
				: await documents.create(undefined, newDocument(title ?? "", input), writing);
			return { id: document.id, revision: document.revision };
		},
	);
	return success(written);
};

type Input = Parameters<typeof handler>[0];

/** What the schema cannot say of what is to be written, all at once. */
function problemsOf({ id, title, tags = [] }: Input): string[] {
	const invalid = tags.filter((tag) => schemaProblems(Tag, tag).length > 0);
	return [
		...(id || title ? [] : ["a new document needs a `title`; to change one, give its `id`"]),
		...(title === undefined || isVisibleName(title) ? [] : ["`title` must be one line that can be seen"]),
		...(invalid.length === 0 ? [] : [`invalid tags: [${invalid.join(", ")}]`]),
	];
}

function newDocument(title: string, { text, folder = "", tags = [] }: Input): DocumentContent {
	return { title, folder, tags: [...new Set(tags)], text };
}

function changed(current: WorkspaceDocument, { title, text, mode, folder, tags }: Input): DocumentContent {
	const whole = mode === "append" ? `${current.text}${current.text.endsWith("\n") ? "" : "\n"}${text}` : text;
	if (whole.length > LONGEST_DOCUMENT) {
		const message = `With this the document has ${whole.length} characters; at most ${LONGEST_DOCUMENT} are kept.`;
		throw new AppError("BODY_INVALID", { field: "text", message, hint: "Write a new document." });
	}
	return {
		title: title || current.title,
		folder: folder ?? current.folder,
		tags: tags ? [...new Set(tags)] : current.tags,
		text: whole,
	};
}
