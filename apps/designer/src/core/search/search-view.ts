import type { SearchHit, SearchKind, SearchWorkspaceQuery } from "@switchyard/spec";

/** What the page of the search shows, as its address says. */
export interface SearchView {
	readonly query: string;
	/** Everything when absent. */
	readonly kind?: SearchKind;
}

/** The kinds in the order of the page, each with what several of them are called. */
export const KIND_WORDS: Readonly<Record<SearchKind, string>> = {
	flow: "Flows",
	robot: "Robots",
	run: "Runs",
	package: "Packages",
	document: "Documents",
};

export function readSearchView(params: URLSearchParams): SearchView {
	const kind = (Object.keys(KIND_WORDS) as SearchKind[]).find((known) => known === params.get("kind"));
	return { query: params.get("query") ?? "", ...(kind === undefined ? {} : { kind }) };
}

export function writeSearchView({ query, kind }: SearchView): URLSearchParams {
	return new URLSearchParams({ ...(query === "" ? {} : { query }), ...(kind === undefined ? {} : { kind }) });
}

/** The address of the search's page. */
export function searchAddress(view: SearchView): string {
	const params = writeSearchView(view);
	return params.size === 0 ? "/search" : `/search?${params}`;
}

/** What the server is asked. */
export function searchQuery({ query, kind }: SearchView, maxResults: number): SearchWorkspaceQuery {
	return { query, ...(kind === undefined ? {} : { kinds: kind }), maxResults: String(maxResults) };
}

/** The page on which a hit is seen. */
export function addressOf({ kind, id }: Pick<SearchHit, "kind" | "id">): string {
	switch (kind) {
		case "flow":
			return `/flows/${id}`;
		case "run":
			return `/runs/${id}`;
		case "robot":
			return `/robots/${id}`;
		case "document":
			return `/documents/${id}`;
		case "package":
			return "/packages";
	}
}
