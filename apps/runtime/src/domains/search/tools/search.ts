import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { SearchToolServices } from "../open-search.ts";
import { FOR_MODELS } from "../workspace-search.ts";

export const handler: ToolHandler<"search", SearchToolServices> = async (
	{ max_results, ...wanted },
	{ search },
) => {
	const maxResults = max_results === undefined ? {} : { maxResults: max_results };
	const { result, error } = await search.search({ ...wanted, ...maxResults }, FOR_MODELS);
	const hits = result.hits.map(({ title, excerpt, ...hit }) => ({
		...hit,
		title: title.text,
		excerpt: excerpt.text,
	}));
	return success({ hits, match: result.match }, error === undefined ? [] : [error]);
};
