import { CLOSE_MS } from "../../platform/platform.ts";
import { credentials, signInReturns } from "../credentials/index.ts";
import { defineDomain } from "../domain.ts";
import { packages } from "../packages/index.ts";
import { openMcpServers } from "./open-mcp-servers.ts";
import { McpPackages } from "./packages/mcp-packages.ts";
import { mcpServerRoutes } from "./routes/mcp-servers.ts";
import type {} from "./tables.ts";

/** MCP servers, whose tools are node types here. */
export const mcp = defineDomain({
	name: "mcp",
	needs: [credentials, packages],
	open({ platform, needs, contribute, closes }) {
		const { config, database, folder, keys, redactor, network, files, version, logger } = platform;
		const servers = openMcpServers({
			database,
			folder,
			masterKey: keys.master,
			redactor,
			onUnreadable: platform.onUnreadable,
			path: config.programs,
			network,
			secrets: needs.credentials.opener,
			files,
			version,
			logger,
			now: platform.now,
		});
		closes("MCP servers", CLOSE_MS, () => servers.stop());
		contribute(signInReturns, async (parameters, browser) => {
			const server = await servers.endSignIn(parameters, browser);
			return server === undefined ? undefined : `The tools of ${server}`;
		});
		const packageHosts = new McpPackages(servers, needs.packages.remote);
		return { face: { servers, hosts: packageHosts }, start: () => servers.start() };
	},
	routes(app, { platform: { nodeTypes }, face: { servers, hosts: packageHosts } }) {
		mcpServerRoutes(app, { mcpServers: servers, mcpPackages: packageHosts, nodeTypes });
	},
});
