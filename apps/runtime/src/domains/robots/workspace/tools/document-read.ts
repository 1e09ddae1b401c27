import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";
import { authorText } from "../writer-of-call.ts";

export const handler: ToolHandler<"document_read"> = async ({ id }, { documents }, { mark }) => {
	// Until something is read, there is nothing that anybody could have written.
	mark?.({});
	const { label, author, at, ...document } = await documents.get(id);
	mark?.(label);
	return success({
		...document,
		trusted: !label.untrusted,
		author: authorText(author),
		at: new Date(at).toISOString(),
	});
};
