import { type RegistryTools, success } from "@switchyard/registry";
import { joinMarks } from "@switchyard/spec/label";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { DocumentToolServices } from "../open-documents.ts";
import { unasked } from "../unasked.ts";
import { authorText } from "../writer-of-call.ts";

/** What can be remembered. */
type Value = NonNullable<RegistryTools["recall"]["output"]["result"]>[number]["value"];

export const handler: ToolHandler<"recall", DocumentToolServices> = async (
	{ key, query, max_results: limit = 20, memory = "shared", person = "" },
	{ memory: store },
	{ mark },
) => {
	const filter = { memory, people: [...new Set([person, ""])], key: key || undefined, text: query };
	const { entries, meaning } = await store.list(filter, { limit });
	mark?.(joinMarks(entries.map(({ label }) => label)));
	return success(
		entries.map((entry) => ({
			key: entry.key,
			// Whatever JSON it is, it is one of these.
			value: entry.value as Value,
			personal: entry.person !== undefined,
			trusted: !entry.label.untrusted,
			author: authorText(entry.author),
			at: new Date(entry.at).toISOString(),
		})),
		unasked(meaning),
	);
};
