import type { SearchKind } from "@switchyard/spec/search";

/** Entries that a search of the workspace can find. Their words are in a table or a column of the store's own. */
export interface SearchEntriesTable {
	/** A run's own `number`; of everything else a number below 0, so that runs can be read alone, newest first. */
	readonly number: number;
	readonly kind: SearchKind;
	readonly id: string;
	readonly title: string;
	readonly body: string;
	/** The flow whose folder and tags count for it; `null` where none does. */
	readonly flow: string | null;
	/** When it was changed, of a run when it was accepted. */
	readonly at: number | null;
	/** 0 while it is the entry of a run that was not over. */
	readonly settled: number;
}

/** The authors, categories and tags of what no flow gives them. */
export interface SearchFacetsTable {
	/** The entry's. */
	readonly number: number;
	readonly facet: "author" | "category" | "tag" | "private";
	/** The author's id; else the same as `name`. */
	readonly value: string;
	readonly name: string;
}

/** How far each kind of source is in the index. */
export interface SearchSourcesTable {
	readonly source: string;
	/** Format of the entries; those of another one are made again. */
	readonly format: number;
	/** Number of the last run in the index. */
	readonly position: number;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly search_entries: SearchEntriesTable;
		readonly search_facets: SearchFacetsTable;
		readonly search_sources: SearchSourcesTable;
	}
}
