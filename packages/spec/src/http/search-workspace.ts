import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { SearchHit } from "../search/search-hit.ts";

const Text = Type.String({ maxLength: 200 });

/** One text, or several where the parameter is repeated. */
const Texts = Type.Optional(Type.Union([Text, Type.Array(Text, { maxItems: 50 })]));

/** The longest query, in characters. */
export const MAX_SEARCH_QUERY = 400;

/** How far back in days a search can be limited to. */
export const MAX_SEARCH_DAYS = 3650;

/** How many results a search gives when it does not say, and at most. */
export const DEFAULT_SEARCH_RESULTS = 10;
export const MAX_SEARCH_RESULTS = 100;

/**
 * `GET /api/search?query=`: what has all words of the query, the best first. Case and accents do not count, the last word may be
 * the beginning of one, and words in quotation marks must follow each other. Any text is a query; nothing in it is syntax.
 */
export const SearchWorkspaceQuery = Type.Object(
	{
		query: Type.String({ minLength: 1, maxLength: MAX_SEARCH_QUERY }),
		/** `flow`, `robot`, `run`, `package`, `document`; all of them when absent. */
		kinds: Texts,
		/** Handles of people and robots: only what one of them wrote. */
		authors: Texts,
		/** Names of folders and of groups, in any case: only what is in one of them or in a folder of it. */
		categories: Texts,
		/** Only what has all of these tags. */
		tags: Texts,
		/** Only what was changed, or of runs what began, within so many days: a whole number from 1 to 3650 as text. Packages have no such time. */
		days: Type.Optional(
			Type.String({ pattern: "^([1-9][0-9]{0,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-4][0-9]|3650)$" }),
		),
		/** Only this flow and its runs. */
		flow: Type.Optional(Id),
		/** A whole number from 1 to 100 as text; 10 when absent. */
		maxResults: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|100)$" })),
	},
	{ additionalProperties: false },
);
export type SearchWorkspaceQuery = Static<typeof SearchWorkspaceQuery>;

export const SearchResult = Type.Object(
	{
		hits: Type.Array(SearchHit, { maxItems: MAX_SEARCH_RESULTS }),
		/** `all` when each hit has every word of the query; `some` when nothing has, and these have at least one. */
		match: Type.Union([Type.Literal("all"), Type.Literal("some")]),
		/** Whether the index still lacks something: it is being built, or runs ended a moment ago. */
		indexing: Type.Boolean(),
	},
	{ additionalProperties: false },
);
export type SearchResult = Static<typeof SearchResult>;

/** What was found, and beside it what was wrong with the question: filters that are not valid are left out, and named here. */
export const SearchWorkspaceReply = Type.Object(
	{
		result: SearchResult,
		/** Each problem, joined by `; `. Absent when there is none. */
		error: Type.Optional(Type.String()),
	},
	{ additionalProperties: false },
);
export type SearchWorkspaceReply = Static<typeof SearchWorkspaceReply>;
