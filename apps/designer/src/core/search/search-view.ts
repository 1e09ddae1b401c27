import { MAX_SEARCH_DAYS, type SearchWorkspaceQuery } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { SearchHit, SearchKind } from "@switchyard/spec/search";

/** What a search is limited to besides its kind: names, as the server takes them. */
export interface SearchLimits {
	/** By whom it was written. */
	readonly authors?: readonly string[];
	/** The folders of flows and documents, and groups of packages, that it is in. */
	readonly categories?: readonly string[];
	/** The tags that it has, all of them. */
	readonly tags?: readonly string[];
	/** In how many days, at most, it has changed or begun. */
	readonly days?: number;
}

/** What the page of the search shows, as its address says. */
export interface SearchView extends SearchLimits {
	readonly query: string;
	/** Everything when absent. */
	readonly kind?: SearchKind;
}

const LISTS = ["authors", "categories", "tags"] as const;

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
	const days = Number(params.get("days"));
	const lists = LISTS.map((name) => [name, params.getAll(name).filter((each) => each !== "")] as const);
	return {
		query: params.get("query") ?? "",
		...defined({ kind }),
		...Object.fromEntries(lists.filter(([, names]) => names.length > 0)),
		...(Number.isInteger(days) && days > 0 && days <= MAX_SEARCH_DAYS ? { days } : {}),
	};
}

export function writeSearchView(view: SearchView): URLSearchParams {
	const { query, kind, days } = view;
	const params = new URLSearchParams({
		...(query === "" ? {} : { query }),
		...defined({ kind }),
		...(days === undefined ? {} : { days: String(days) }),
	});
	for (const name of LISTS) for (const each of view[name] ?? []) params.append(name, each);
	return params;
}

/** How many filters a view has besides its kind. */
export function limitsOf(view: SearchView): number {
	return LISTS.filter((name) => view[name] !== undefined).length + (view.days === undefined ? 0 : 1);
}

/** The address of the search's page. */
export function searchAddress(view: SearchView): string {
	const params = writeSearchView(view);
	return params.size === 0 ? "/search" : `/search?${params}`;
}

/** What the server is asked. */
export function searchQuery(
	{ query, kind, authors, categories, tags, days }: SearchView,
	maxResults: number,
): SearchWorkspaceQuery {
	return {
		query,
		...defined({ kinds: kind }),
		...(authors === undefined ? {} : { authors: [...authors] }),
		...(categories === undefined ? {} : { categories: [...categories] }),
		...(tags === undefined ? {} : { tags: [...tags] }),
		...(days === undefined ? {} : { days: String(days) }),
		maxResults: String(maxResults),
	};
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
