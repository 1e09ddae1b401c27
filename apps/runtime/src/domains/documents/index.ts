import { systemClock } from "../../platform/host-driver/system-clock.ts";
import { CLOSE_MS } from "../../platform/platform.ts";
import { costs } from "../costs/index.ts";
import { credentials } from "../credentials/index.ts";
import { defineDomain } from "../domain.ts";
import { flows } from "../flows/index.ts";
import { runs } from "../runs/index.ts";
import { meaning, search, searchSources } from "../search/index.ts";
import { openEmbeddings } from "./meaning/open-embeddings.ts";
import { type DocumentToolServices, openDocuments } from "./open-documents.ts";
import { documentRoutes } from "./routes/documents.ts";
import { embeddingRoutes } from "./routes/embeddings.ts";
import { documentExportRoutes } from "./routes/export.ts";
import { memoryRoutes } from "./routes/memory.ts";
import { documentVersionRoutes } from "./routes/versions.ts";
import { SearchableDocuments } from "./searchable-documents.ts";
import type {} from "./tables.ts";

export type { StepWrites } from "./step-writes.ts";

/** Documents and memories that people and robots write, found by their meaning. */
export const documents = defineDomain({
	name: "documents",
	needs: [costs, credentials, flows, runs, search],
	async open({ platform, needs, contribute, stops, closes }) {
		const { database, folder, network, tools, onUnreadable, logger, now } = platform;
		const { embeddings, close } = await openEmbeddings({
			database,
			folder,
			network,
			secrets: needs.credentials.opener,
			prices: needs.costs.prices,
			spending: needs.costs.dayBudgets,
			onUnreadable,
			logger,
			clock: systemClock,
			now,
		});
		closes("vectors", CLOSE_MS, close);
		contribute(meaning, embeddings);
		contribute(searchSources, new SearchableDocuments(database));
		const kept = openDocuments({ database, now, meaning: embeddings });
		kept.documents.watch(() => embeddings.note());
		kept.memory.watch(() => embeddings.note());
		await tools.serve<DocumentToolServices>(new URL("./tools/", import.meta.url), {
			...kept,
			flowOfRun: async (run) => (await needs.runs.runHost.get(run))?.flow,
		});
		stops("embeddings", CLOSE_MS, () => embeddings.stop());
		return { face: { ...kept, embeddings }, start: () => embeddings.start() };
	},
	routes(app, { face: { documents: store, memory, embeddings } }) {
		documentRoutes(app, { documents: store });
		documentVersionRoutes(app, { documents: store });
		documentExportRoutes(app, { documents: store });
		memoryRoutes(app, { memory });
		embeddingRoutes(app, { embeddings });
	},
});
