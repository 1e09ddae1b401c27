import {
	DEFAULT_SEARCH_RESULTS,
	type RunStatus,
	type SearchResult,
	type SearchWorkspaceReply,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { SEARCH_KINDS, type SearchHit, type SearchKind } from "@switchyard/spec/search";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { FlowAttributes } from "./flow-attributes.ts";
import { fuse, type Ranked, wordsOnly } from "./fuse.ts";
import { excerptOf, highlighted } from "./highlight.ts";
import type { Meaning } from "./meaning.ts";
import { SearchFilters, type SearchFiltersOptions, type WantedFilters } from "./search-filters.ts";
import { type SearchTerm, searchTerms } from "./search-terms.ts";
import type { Scored, WordQuery } from "./word-index.ts";
import { wordIndexOf } from "./word-index-of.ts";

/** A question to the workspace. */
export interface WorkspaceQuery extends WantedFilters {
	readonly query: string;
	/** From 1 to 100; 10 when absent. */
	readonly maxResults?: number;
}

/** What the one who asks may find. */
export interface SearchReader {
	readonly kinds: readonly SearchKind[];
	/** Whether they may read what is marked as private. */
	readonly readsPrivate: boolean;
}

/** A person who may find everything. */
export const EVERYTHING: SearchReader = { kinds: SEARCH_KINDS, readsPrivate: true };

/** A model: it finds every kind, and nothing that is marked as private. */
export const FOR_MODELS: SearchReader = { kinds: SEARCH_KINDS, readsPrivate: false };

/** A run counts less than what it is a run of: there are many, and they read alike. */
const RUN_WEIGHT = 0.5;

export interface WorkspaceSearchOptions extends Omit<SearchFiltersOptions, "database"> {
	readonly database: Pick<Database, "read" | "store">;
	/** Finds documents by meaning too. */
	readonly meaning?: Meaning;
	/** Whether the index still lacks something. */
	readonly isBehind: () => boolean;
}

/** Finds flows, robots, runs, packages and documents by their words, and documents by their meaning too where a model for it is set. */
export class WorkspaceSearch {
	readonly #options: WorkspaceSearchOptions;
	readonly #filters: SearchFilters;

	constructor(options: WorkspaceSearchOptions) {
		this.#options = options;
		this.#filters = new SearchFilters(options);
	}

	/** What was found, the best first, and every problem of the question: a filter that is not valid is left out. */
	async search(
		{ query, maxResults = DEFAULT_SEARCH_RESULTS, ...wanted }: WorkspaceQuery,
		reader: SearchReader,
	): Promise<SearchWorkspaceReply> {
		const { kinds, filter, problems } = await this.#filters.read(wanted, reader);
		const [first, ...others] = searchTerms(query);
		if (first === undefined) {
			return this.#reply([], "all", ["the query has no word and no number to look for", ...problems]);
		}
		const terms = [first, ...others] as const;
		const [{ best, match }, near] = await Promise.all([
			this.#byWords({ terms, filter, kinds, limit: maxResults }),
			kinds.has("document") ? this.#byMeaning(query, filter) : undefined,
		]);
		const ranked = near?.numbers ? fuse(best, near.numbers, maxResults) : wordsOnly(best);
		const unasked = near?.problem === undefined ? [] : [`not searched by meaning: ${near.problem}`];
		return this.#reply(await this.#hits(ranked, terms), match, [...problems, ...unasked]);
	}

	/** What has every word, or where nothing does, what has some. */
	async #byWords(
		ask: Omit<WordQuery, "among" | "match"> & { readonly kinds: ReadonlySet<SearchKind> },
	): Promise<{ readonly best: readonly number[]; readonly match: SearchResult["match"] }> {
		const all = await this.#best({ ...ask, match: "all" });
		if (all.length > 0 || ask.terms.length === 1) return { best: all, match: "all" };
		const some = await this.#best({ ...ask, match: "some" });
		return { best: some, match: some.length > 0 ? "some" : "all" };
	}

	/** Documents, by the same filters; `undefined` where nothing is searched by meaning. */
	async #byMeaning(
		query: string,
		filter: RawBuilder<boolean>,
	): Promise<{ readonly numbers?: readonly number[]; readonly problem?: string } | undefined> {
		const { meaning, database } = this.#options;
		const where = sql<boolean>`v.key in
			(select e.id from search_entries as e where e.kind = 'document' and ${filter})`;
		const near = await meaning?.nearest(query, { kind: "document", where });
		if (near === undefined || near.problem !== undefined) return near;
		const ids = near.found.map(({ key }) => key);
		if (ids.length === 0) return { numbers: [] };
		const rows = await database.read
			.selectFrom("search_entries")
			.select(["id", "number"])
			.where("kind", "=", "document")
			.where("id", "in", ids)
			.execute();
		const numbers = new Map(rows.map(({ id, number }) => [id, number]));
		return { numbers: ids.flatMap((id) => numbers.get(id) ?? []) };
	}

	#reply(hits: SearchHit[], match: SearchResult["match"], problems: readonly string[]): SearchWorkspaceReply {
		return {
			result: { hits, match, indexing: this.#options.isBehind() },
			...(problems.length === 0 ? {} : { error: problems.join("; ") }),
		};
	}

	async #best({
		kinds,
		...query
	}: Omit<WordQuery, "among"> & { readonly kinds: ReadonlySet<SearchKind> }): Promise<number[]> {
		const { read } = this.#options.database;
		const { find } = wordIndexOf(this.#options.database);
		const ask = async (among: WordQuery["among"]): Promise<readonly Scored[]> =>
			(await find({ ...query, among }).execute(read)).rows;
		const runs = kinds.has("run") ? await ask("runs") : [];
		const others = kinds.size > (kinds.has("run") ? 1 : 0) ? await ask("others") : [];
		return [...runs.map(({ number, score }) => ({ number, score: score * RUN_WEIGHT })), ...others]
			.sort((one, other) => other.score - one.score || other.number - one.number)
			.slice(0, query.limit)
			.map(({ number }) => number);
	}

	/** What is known of the entries now: folders, tags and states are not in the index, so that they never lag behind. */
	async #hits(ranked: readonly Ranked[], terms: readonly SearchTerm[]): Promise<SearchHit[]> {
		if (ranked.length === 0) return [];
		const numbers = ranked.map(({ number }) => number);
		const flows = this.#options.flows();
		const { rows } = await details(numbers, flows).execute(this.#options.database.read);
		const facets = await this.#facets(numbers);
		const tags = await flows.tagsOf(rows.flatMap(({ flow }) => flow ?? []));
		const byNumber = new Map(rows.map((row) => [row.number, row]));
		return ranked.flatMap(({ number, by }) => {
			const row = byNumber.get(number);
			if (row === undefined) return [];
			const own = facets.filter((facet) => facet.number === number);
			const category = row.folder ?? own.find(({ facet }) => facet === "category")?.name;
			const author = own.find(({ facet }) => facet === "author")?.name;
			const ownTags = [...(tags.get(row.flow ?? "") ?? []), ...own.flatMap(tagOf)];
			return {
				kind: row.kind,
				id: row.id,
				title: highlighted(row.title, terms),
				excerpt: excerptOf(row.body, terms),
				...(row.at === null ? {} : { at: row.at }),
				...(row.kind !== "run" || row.flow === null ? {} : { flow: row.flow }),
				...(row.status === null ? {} : { status: row.status }),
				...defined({ category }),
				...(ownTags.length === 0 ? {} : { tags: ownTags }),
				...defined({ author }),
				...(by === undefined || row.kind !== "document" ? {} : { by }),
			};
		});
	}

	#facets(numbers: readonly number[]) {
		return this.#options.database.read
			.selectFrom("search_facets")
			.select(["number", "facet", "name"])
			.where("number", "in", numbers)
			.orderBy("name")
			.execute();
	}
}

function tagOf({ facet, name }: { readonly facet: string; readonly name: string }): readonly string[] {
	return facet === "tag" ? [name] : [];
}

interface Details {
	readonly number: number;
	readonly kind: SearchKind;
	readonly id: string;
	readonly title: string;
	readonly body: string;
	readonly flow: string | null;
	readonly at: number | null;
	readonly status: RunStatus | null;
	readonly folder: string | null;
}

function details(
	numbers: readonly number[],
	{ changedAt, folder }: Pick<FlowAttributes, "changedAt" | "folder">,
): RawBuilder<Details> {
	return sql<Details>`
		select e.number, e.kind, e.id, e.title, e.body, e.flow, coalesce(${changedAt}, e.at) as at,
			runs.status, ${folder} as folder
		from search_entries as e
		left join runs on e.kind = 'run' and runs.id = e.id
		where e.number in (${sql.join(numbers)})`;
}
