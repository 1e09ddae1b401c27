import { join } from "node:path";

import { McpServerRows } from "./mcp-server-rows.ts";
import { McpServers, type McpServersOptions } from "./mcp-servers.ts";
import { McpGrantRows, type McpGrantRowsOptions } from "./oauth/mcp-grant-rows.ts";
import { SamplingBudget } from "./sampling/sampling-budget.ts";

type OpenMcpServersOptions = Omit<McpServersOptions, "rows" | "grants" | "sampling"> & McpGrantRowsOptions;

/**
 * MCP servers whose settings, sign-ins and budgets are in the database.
 * @param options.folder the data folder
 */
export function openMcpServers(options: OpenMcpServersOptions): McpServers {
	const { database, onUnreadable, now, folder } = options;
	return new McpServers({
		...options,
		rows: new McpServerRows(database, onUnreadable),
		grants: new McpGrantRows(options),
		sampling: new SamplingBudget({ database, onUnreadable, now }),
		folder: join(folder, "mcp"),
	});
}
