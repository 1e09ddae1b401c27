import type { Migration } from "./migration.ts";

/** What authorization servers gave when somebody signed in at an MCP server, sealed. */
export const mcpGrants: Migration = {
	version: 26,
	name: "mcp-grants",
	statements: (database) => [
		database.schema
			.createTable("mcp_grants")
			.addColumn("server", "text", (column) => column.notNull().primaryKey())
			.addColumn("sealed", "blob", (column) => column.notNull())
			.addColumn("data_key", "blob", (column) => column.notNull()),
	],
};
