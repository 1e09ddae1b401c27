import type { FlowSummary, ListFlowsQuery } from "@switchyard/spec/http";
import { isInFolder } from "@switchyard/spec/identity";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** Whether a flow is where a list looks, has its tags, and is in its state; problems and texts are looked for elsewhere. */
export function fitsPlace(
	{ folder, tags, published, revision }: FlowSummary,
	query: Pick<ListFlowsQuery, "folder" | "under" | "tag" | "state">,
): boolean {
	if (query.folder !== undefined && folder !== query.folder) return false;
	if (query.under !== undefined && !isInFolder(folder, query.under)) return false;
	if (![query.tag ?? []].flat().every((tag) => tags.includes(tag))) return false;
	switch (query.state) {
		case "published":
			return published !== undefined;
		case "changed":
			return published !== undefined && published.revision !== revision;
		case "draft":
			return published === undefined;
		default:
			return true;
	}
}

/** The words of a search, each to be found in a flow. */
export function searchWords(text = ""): string[] {
	return text.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Everything of a flow that a search looks through, in lower case. */
export function searchedText(
	{ name, id, tags }: Pick<FlowSummary, "name" | "id" | "tags">,
	types: readonly string[],
	nodeTypes: ReadonlyMap<string, Pick<NodeSpec, "name">>,
): string {
	const nodes = types.map((type) => `${type} ${nodeTypes.get(type)?.name ?? ""}`);
	return [name, id, ...tags, ...nodes].join("\n").toLowerCase();
}
