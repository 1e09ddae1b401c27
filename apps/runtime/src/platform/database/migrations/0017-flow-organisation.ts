import type { Migration } from "./migration.ts";

/** Where people keep flows: folders and tags, beside the documents, so that no version changes by them. */
export const flowOrganisation: Migration = {
	version: 17,
	name: "flow organisation",
	statements: (database) => [
		database.schema
			.createTable("flow_folders")
			.addColumn("path", "text", (column) => column.notNull().primaryKey()),
		database.schema
			.createTable("flow_places")
			.addColumn("flow", "text", (column) => column.notNull().primaryKey())
			.addColumn("folder", "text", (column) => column.notNull()),
		database.schema
			.createTable("flow_tags")
			.addColumn("flow", "text", (column) => column.notNull())
			.addColumn("tag", "text", (column) => column.notNull())
			.addPrimaryKeyConstraint("flow_tags_key", ["flow", "tag"]),
		database.schema
			.createTable("tag_colors")
			.addColumn("tag", "text", (column) => column.notNull().primaryKey())
			.addColumn("color", "text", (column) => column.notNull()),
	],
};
