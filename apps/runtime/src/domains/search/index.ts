import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { defineDomain, extensionPoint } from "../domain.ts";
import type { Meaning } from "./meaning.ts";
import { openSearch, type SearchToolServices } from "./open-search.ts";
import { searchRoutes } from "./routes/search.ts";
import type {} from "./tables.ts";

export { type Candidates, type Meaning, type Nearest, type NearText, SMOOTHING } from "./meaning.ts";
export { SearchableDocuments } from "./sources/documents.ts";
export { SearchableFlows } from "./sources/flows.ts";
export { SearchableRobots } from "./sources/robots.ts";
export { removeRunsFromSearch } from "./sources/runs.ts";

/** Finds by meaning what words do not find; one domain contributes it. */
export const meaning = extensionPoint<Meaning>("search.meaning");

/** Flows, robots, runs, packages and documents by their words. */
export const search = defineDomain({
	name: "search",
	needs: [],
	points: [meaning],
	async open({ platform: { database, nodeTypes, registry, tools, logger }, contributions, stops }) {
		const meanings = contributions(meaning);
		const opened = openSearch({
			database,
			nodeTypes,
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
