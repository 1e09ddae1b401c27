import type { Migration } from "./migration.ts";

/** Programs that began conversations, which see no others; those of earlier versions are for people alone. */
export const ownersOfConversations: Migration = {
	version: 37,
	name: "owners-of-conversations",
	statements: (database) => [database.schema.alterTable("conversations").addColumn("owner", "text")],
};
