import { isInFolder } from "@switchyard/spec/identity";
import { SEARCH_KINDS, type SearchKind } from "@switchyard/spec/search";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import type { FlowAttributes } from "./flow-attributes.ts";
import type { SearchSource } from "./sources/source.ts";

/** What a search is limited to; each as somebody wrote it. */
export interface WantedFilters {
	readonly kinds?: readonly string[];
	readonly authors?: readonly string[];
	readonly categories?: readonly string[];
	readonly tags?: readonly string[];
	/** Only what was changed or began since then, in milliseconds since the Unix epoch. */
	readonly since?: number;
	/** A flow's id: only the flow and its runs. */
	readonly flow?: string;
}

/** What a search is limited to, as far as that is valid. */
export interface ReadFilters {
	readonly kinds: ReadonlySet<SearchKind>;
	/** What must hold of the entry `e`. */
	readonly filter: RawBuilder<boolean>;
	/** What is wrong with the rest, in words for people and for models. */
	readonly problems: readonly string[];
}

/** A name that can be asked for, and what it stands for. */
interface Known {
	readonly name: string;
	readonly value: string;
}

export interface SearchFiltersOptions {
	readonly database: Pick<Database, "read">;
	readonly flows: () => FlowAttributes;
	readonly sources: () => readonly SearchSource[];
}

/** Reads what a search is to be limited to: names become ids, and every one that means nothing is named. */
export class SearchFilters {
	readonly #options: SearchFiltersOptions;

	constructor(options: SearchFiltersOptions) {
		this.#options = options;
	}

	async read(
		wanted: WantedFilters,
		{
			kinds: allowed,
			readsPrivate,
		}: { readonly kinds: readonly SearchKind[]; readonly readsPrivate: boolean },
	): Promise<ReadFilters> {
		const kinds = readKinds(wanted.kinds ?? [], allowed);
		const authors = await this.#authors(wanted.authors ?? []);
		const categories = await this.#categories(wanted.categories ?? []);
		const tags = await this.#tags(wanted.tags ?? []);
		const { flow, since } = wanted;
		const conditions = [
			sql<boolean>`e.kind in (${sql.join([...kinds.kinds])})`,
			...(flow === undefined ? [] : [sql<boolean>`e.flow = ${flow}`]),
			...(since === undefined
				? []
				: [sql<boolean>`(e.at >= ${since} or ${this.#options.flows().isChangedSince(since)})`]),
			...this.#options
				.sources()
				.flatMap(({ hides }) => (hides === undefined ? [] : sql<boolean>`not ${hides}`)),
			...(readsPrivate ? [] : [NOT_PRIVATE]),
			...authors.conditions,
			...categories.conditions,
			...tags.conditions,
		];
		return {
			kinds: kinds.kinds,
			filter: sql<boolean>`${sql.join(conditions, sql` and `)}`,
			problems: [kinds, authors, categories, tags].flatMap(({ problems }) => problems),
		};
	}

	/** By whom one of these was written. */
	async #authors(wanted: readonly string[]) {
		if (wanted.length === 0) return NOTHING;
		const { found, missing } = match(
			wanted.map((handle) => handle.replace(/^@/, "")),
			await this.#facets("author"),
			(known, handle) => sameName(known.name, handle) || known.value === handle,
		);
		const values = found.map(({ value }) => value);
		return {
			conditions: values.length === 0 ? [] : [hasFacet("author", values)],
			problems: missing.length === 0 ? [] : [`unknown authors: [${missing.join(", ")}]`],
		};
	}

	/** A folder of flows or documents by its path or its own name, with the folders in it; a package's group. */
	async #categories(wanted: readonly string[]) {
		if (wanted.length === 0) return NOTHING;
		const flows = this.#options.flows();
		const folders = (await flows.folders()).map((path) => ({ name: path, value: path }));
		const known = [...folders, ...(await this.#facets("category"))];
		const { found, missing } = match(
			wanted,
			known,
			({ name }, category) => sameName(name, category) || sameName(name.split("/").at(-1) ?? "", category),
		);
		const within = known
			.map(({ value }) => value)
			.filter((path) => found.some(({ value }) => isInFolder(path, value)));
		return {
			conditions:
				within.length === 0 ? [] : [sql<boolean>`(${hasFacet("category", within)} or ${flows.isIn(within)})`],
			problems: missing.length === 0 ? [] : [`unknown categories: [${missing.join(", ")}]`],
		};
	}

	/** With every one of these tags. */
	async #tags(wanted: readonly string[]) {
		if (wanted.length === 0) return NOTHING;
		const flows = this.#options.flows();
		const ofFlows = (await flows.tags()).map((tag) => ({ name: tag, value: tag }));
		const known = [...ofFlows, ...(await this.#facets("tag"))];
		const { found, missing } = match(wanted, known, ({ name }, tag) => name === tag);
		const tags = [...new Set(found.map(({ value }) => value))];
		return {
			conditions: tags.map((tag) => sql<boolean>`(${hasFacet("tag", [tag])} or ${flows.hasTag(tag)})`),
			problems: missing.length === 0 ? [] : [`unknown tags: [${missing.join(", ")}]`],
		};
	}

	#facets(facet: "author" | "category" | "tag"): Promise<Known[]> {
		return this.#options.database.read
			.selectFrom("search_facets")
			.select(["name", "value"])
			.distinct()
			.where("facet", "=", facet)
			.execute();
	}
}

const NOT_PRIVATE = sql<boolean>`e.number not in (select number from search_facets where facet = 'private')`;

const NOTHING = { conditions: [], problems: [] };

/** With no kind left that is valid, all that may be found are looked at, as without the filter. */
function readKinds(wanted: readonly string[], allowed: readonly SearchKind[]) {
	const named = (kind: string) => SEARCH_KINDS.find((known) => known === kind);
	const invalid = wanted.filter((kind) => named(kind) === undefined);
	const valid = wanted.flatMap((kind) => named(kind) ?? []);
	const barred = valid.filter((kind) => !allowed.includes(kind));
	const kinds = valid.filter((kind) => allowed.includes(kind));
	return {
		kinds: new Set(kinds.length > 0 ? kinds : allowed),
		problems: [
			...(invalid.length > 0
				? [`invalid kinds: [${invalid.join(", ")}] (use ${SEARCH_KINDS.join(", ")})`]
				: []),
			...(barred.length > 0 ? [`kinds that you may not search: [${barred.join(", ")}]`] : []),
		],
	};
}

/** Which of what is known is meant, and which names mean nothing. */
function match(
	wanted: readonly string[],
	known: readonly Known[],
	means: (known: Known, name: string) => boolean,
): { readonly found: readonly Known[]; readonly missing: readonly string[] } {
	const meant = (name: string) => known.filter((one) => means(one, name.trim()));
	return {
		found: wanted.flatMap(meant),
		missing: wanted.filter((name) => meant(name).length === 0),
	};
}

function sameName(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

function hasFacet(facet: string, values: readonly string[]): RawBuilder<boolean> {
	return sql<boolean>`e.number in (select number from search_facets where facet = ${facet} and value in (${sql.join(values)}))`;
}
