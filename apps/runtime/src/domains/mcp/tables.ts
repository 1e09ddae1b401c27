/** The servers of the Model Context Protocol. */
export interface McpServersTable {
	readonly name: string;
	/** JSON: `McpServerSettings`. */
	readonly settings: string;
}

/** Grants of authorization servers for MCP servers, each sealed with its own key. */
export interface McpGrantsTable {
	readonly server: string;
	readonly sealed: Uint8Array;
	readonly data_key: Uint8Array;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly mcp_servers: McpServersTable;
		readonly mcp_grants: McpGrantsTable;
	}
}
