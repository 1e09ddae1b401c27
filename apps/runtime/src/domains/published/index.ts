import { access } from "../access/index.ts";
import { approvals, QuestionsOfCallers } from "../approvals/index.ts";
import { calls } from "../calls/index.ts";
import { defineDomain } from "../domain.ts";
import { files } from "../files/index.ts";
import { flows } from "../flows/index.ts";
import { runs } from "../runs/index.ts";
import { openPublished } from "./open-published.ts";
import { mcpRoutes } from "./routes/mcp.ts";
import { publishedToolRoutes } from "./routes/published-tools.ts";
import { toolPublicationRoutes } from "./routes/tool-publications.ts";
import type {} from "./tables.ts";

/** Flows that programs outside call, over MCP and over plain HTTP. */
export const published = defineDomain({
	name: "published",
	needs: [access, approvals, calls, files, flows, runs],
	async open({ platform, needs }) {
		const { database, onUnreadable, nodeTypes, registry, version, logger } = platform;
		const { runHost } = needs.runs;
		const { service, programs } = needs.calls;
		const opened = await openPublished({
			database,
			onUnreadable,
			flows: needs.flows.publications,
			nodeTypes,
			runHost,
			files: platform.files,
			service,
			programs,
			questions: new QuestionsOfCallers(runHost, needs.approvals.approvals),
			tokens: needs.access.tokens,
			version,
			logger,
		});
		registry.watch(() => opened.forget());
		return { face: opened };
	},
	async routes(app, { platform, face }) {
		const { toolPublications, publishedCalls, mcpEndpoint, offers } = face;
		toolPublicationRoutes(app, { toolPublications });
		await mcpRoutes(app, { mcpEndpoint, offers });
		publishedToolRoutes(app, {
			toolPublications,
			publishedCalls,
			files: platform.files,
			version: platform.version,
		});
	},
});
