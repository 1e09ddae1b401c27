import type { Migration } from "./migration.ts";

/** How the servers of the Model Context Protocol are reached that an administrator has set up. */
export const mcpServers: Migration = {
	version: 24,
	name: "mcp-servers",
	statements: (database) => [
		database.schema
			.createTable("mcp_servers")
			.addColumn("name", "text", (column) => column.notNull().primaryKey())
			.addColumn("settings", "text", (column) => column.notNull()),
	],
};
