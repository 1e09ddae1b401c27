/** The tools that are offered to programs outside. */
export interface ToolPublicationsTable {
	readonly name: string;
	/** JSON: `ToolPublicationSettings`. */
	readonly settings: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly tool_publications: ToolPublicationsTable;
	}
}
