import { searchApi } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import { may } from "@switchyard/spec/policy";
import type { Http } from "../../../platform/http/http.ts";
import { principalOf } from "../../../platform/http/principal.ts";
import { EVERYTHING, type SearchReader, type WorkspaceSearch } from "../workspace-search.ts";

export interface SearchServices {
	readonly search: Pick<WorkspaceSearch, "search">;
}

/** What a token that may only start runs can read: runs, without the flows that they are of. */
const RUNS_ONLY: SearchReader = { kinds: ["run"], readsPrivate: false };

const DAY_MS = 86_400_000;

/** The search of the workspace. */
export function searchRoutes(app: Http, { search }: SearchServices): void {
	app.route({
		...searchApi["GET /api/search"],
		config: { access: "look", resource: "search" },
		handler: (request) => {
			const { query, flow, maxResults, days, kinds, authors, categories, tags } = request.query;
			return search.search(
				{
					query,
					...defined({ flow }),
					...(maxResults === undefined ? {} : { maxResults: Number(maxResults) }),
					...(days === undefined ? {} : { since: Date.now() - Number(days) * DAY_MS }),
					kinds: listOf(kinds),
					authors: listOf(authors),
					categories: listOf(categories),
					tags: listOf(tags),
				},
				may(principalOf(request), "inspect", { kind: "search" }) ? EVERYTHING : RUNS_ONLY,
			);
		},
	});
}

function listOf(given: string | string[] = []): string[] {
	return [given].flat();
}
