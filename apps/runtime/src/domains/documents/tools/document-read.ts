import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { authorText } from "../writer-of-call.ts";

export const handler: ToolHandler<"document_read", DocumentToolServices> = async (
	{ id },
	{ documents },
	{ mark },
) => {
	// Until something is read, there is nothing that anybody could have written.
	mark?.({});
	const { label, author, actor: _, at, ...document } = await documents.get(id);
	mark?.(label);
	return success({
		...document,
		trusted: !label.untrusted,
		author: authorText(author),
		at: new Date(at).toISOString(),
	});
};
