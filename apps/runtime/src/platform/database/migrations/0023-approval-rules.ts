import type { Migration } from "./migration.ts";

/** The rules by which calls of tools are approved without a question, as people made them in answers. */
export const approvalRules: Migration = {
	version: 23,
	name: "approval-rules",
	statements: (database) => [
		database.schema
			.createTable("approval_rules")
			.addColumn("id", "text", (column) => column.notNull().primaryKey())
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("flow_name", "text", (column) => column.notNull())
			.addColumn("node", "text", (column) => column.notNull())
			.addColumn("node_type", "text", (column) => column.notNull())
			.addColumn("tool", "text", (column) => column.notNull())
			.addColumn("same", "text")
			.addColumn("ends_at", "integer", (column) => column.notNull())
			.addColumn("made_by", "text")
			.addColumn("made_at", "integer", (column) => column.notNull())
			.addColumn("run", "text", (column) => column.notNull())
			.addColumn("revoked_at", "integer"),
		database.schema.createIndex("approval_rules_by_node").on("approval_rules").columns(["flow", "node"]),
	],
};
