import { success } from "@switchyard/registry";
import { joinMarks } from "@switchyard/spec/label";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { unasked } from "../unasked.ts";

export const handler: ToolHandler<"document_list", DocumentToolServices> = async (
	{ query: text, folder: under, tag, max_results: limit = 20 },
	{ documents },
	{ mark },
) => {
	const filter = {
		...(text ? { text } : {}),
		...(under ? { under } : {}),
		...(tag ? { tag } : {}),
	};
	const { documents: found, meaning } = await documents.list(filter, { limit });
	mark?.(joinMarks(found.map(({ label }) => label)));
	return success(
		found.map(({ id, title, folder, tags, excerpt, at }) => ({
			id,
			title,
			folder,
			tags,
			excerpt,
			at: new Date(at).toISOString(),
		})),
		unasked(meaning),
	);
};
