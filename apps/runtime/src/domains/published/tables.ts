/** The tools that are offered to programs outside. */
export interface ToolPublicationsTable {
	readonly name: string;
	/** JSON: `ToolPublicationSettings`. */
	readonly settings: string;
}

/** Calls that people were asked about and whose outcome their callers have not collected. */
export interface AskedCallsTable {
	/** Hash of the caller, what is called, and the arguments. */
	readonly call: string;
	/** Id of the run that the call is. */
	readonly run: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly tool_publications: ToolPublicationsTable;
		readonly asked_calls: AskedCallsTable;
	}
}
