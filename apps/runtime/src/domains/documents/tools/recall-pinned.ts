import { success } from "@switchyard/registry";
import { joinMarks } from "@switchyard/spec/label";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { pinnedText } from "../pinned-text.ts";

/** How many pinned entries are looked at. */
const MOST_PINNED = 200;

export const handler: ToolHandler<"recall_pinned", DocumentToolServices> = async (
	{ entries: of = "trusted", before = "", max_characters: room = 4000, memory = "shared", person = "" },
	{ memory: store },
	{ mark },
) => {
	const filter = {
		memory,
		people: [...new Set([person, ""])],
		pinned: true,
		untrusted: of === "untrusted",
	};
	const { entries } = await store.list(filter, { limit: MOST_PINNED });
	const { text, used } = pinnedText(entries, of, room);
	mark?.(joinMarks(used.map(({ label }) => label)));
	return success([before, text].filter((part) => part !== "").join("\n\n"));
};
