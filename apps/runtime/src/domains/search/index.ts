import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { defineDomain, extensionPoint } from "../domain.ts";
import type { FlowAttributes } from "./flow-attributes.ts";
import type { Meaning } from "./meaning.ts";
import { openSearch, type SearchToolServices } from "./open-search.ts";
import { searchRoutes } from "./routes/search.ts";
import type { SearchSource } from "./sources/source.ts";
import type {} from "./tables.ts";

export type { FlowAttributes } from "./flow-attributes.ts";
export { type Candidates, type Meaning, type Nearest, type NearText, SMOOTHING } from "./meaning.ts";
export { bodyOf, type SearchEntry } from "./search-entry.ts";
export { SearchRows } from "./search-rows.ts";
export { removeRunsFromSearch } from "./sources/runs.ts";
export type { SearchSource } from "./sources/source.ts";

/** Finds by meaning what words do not find; one domain contributes it. */
export const meaning = extensionPoint<Meaning>("search.meaning");

/** Sources of entries, in the order in which the index asks them for everything. */
export const searchSources = extensionPoint<SearchSource>("search.searchSources");

/** Folders, tags and times of flows; one domain contributes them. */
export const flowAttributes = extensionPoint<FlowAttributes>("search.flowAttributes");

/** Flows, robots, runs, packages and documents by their words. */
export const search = defineDomain({
	name: "search",
	needs: [],
	points: [meaning, searchSources, flowAttributes],
	async open({ platform, contribution, contributions, stops }) {
		const { database, nodeTypes, registry, tools, logger } = platform;
		const meanings = contributions(meaning);
		const opened = openSearch({
			database,
			nodeTypes,
			sources: contributions(searchSources),
			flows: contribution(flowAttributes),
			meaning: { nearest: async (text, among) => meanings()[0]?.nearest(text, among) },
			logger,
			clock: systemClock,
		});
		registry.watch(() => opened.packagesChanged());
		await tools.serve<SearchToolServices>(new URL("./tools/", import.meta.url), { search: opened });
		stops("search", CLOSE_MS, () => opened.stop());
		return { face: opened, start: () => opened.start() };
	},
	routes(app, { face }) {
		searchRoutes(app, { search: face });
	},
});
