import { success } from "@switchyard/registry";
import { FOR_MODELS } from "../../../search/workspace-search.ts";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"search"> = async ({ max_results, ...wanted }, { search }) => {
	const maxResults = max_results === undefined ? {} : { maxResults: max_results };
	const { result, error } = await search.search({ ...wanted, ...maxResults }, FOR_MODELS);
	const hits = result.hits.map(({ title, excerpt, ...hit }) => ({
		...hit,
		title: title.text,
		excerpt: excerpt.text,
	}));
	return success({ hits, match: result.match }, error === undefined ? [] : [error]);
};
