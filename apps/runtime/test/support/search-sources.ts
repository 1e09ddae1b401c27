import { SearchableDocuments } from "../../src/domains/documents/searchable-documents.ts";
import { SearchableFlows } from "../../src/domains/flows/searchable-flows.ts";
import { SearchableRobots } from "../../src/domains/robots/searchable-robots.ts";
import type { WorkspaceSearchOptions } from "../../src/domains/search/workspace-search.ts";

/** Sources that the server's domains contribute to a search. */
export function searchSources(
	database: WorkspaceSearchOptions["database"],
): Pick<WorkspaceSearchOptions, "flows" | "sources"> {
	const flows = new SearchableFlows(database);
	const sources = [flows, new SearchableRobots(database), new SearchableDocuments(database)];
	return { flows: () => flows, sources: () => sources };
}
