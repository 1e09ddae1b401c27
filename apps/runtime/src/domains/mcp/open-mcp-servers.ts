import { join } from "node:path";
import { McpManager, type McpManagerOptions } from "./mcp-manager.ts";
import { McpServerRows } from "./mcp-server-rows.ts";
import { McpGrantRows, type McpGrantRowsOptions } from "./oauth/mcp-grant-rows.ts";
import { SamplingBudget } from "./sampling/sampling-budget.ts";

type OpenMcpServersOptions = Omit<McpManagerOptions, "rows" | "grants" | "sampling"> & McpGrantRowsOptions;

/**
 * MCP servers whose settings, sign-ins and budgets are in the database.
 * @param options.folder the data folder
 */
export function openMcpServers(options: OpenMcpServersOptions): McpManager {
	const { database, onUnreadable, now, folder } = options;
	return new McpManager({
		...options,
		rows: new McpServerRows(database, onUnreadable),
		grants: new McpGrantRows(options),
		sampling: new SamplingBudget({ database, onUnreadable, now }),
		folder: join(folder, "mcp"),
	});
}
