/** Cursors of the triggers of published flows: across a restart no event is missed or starts two runs. */
export interface TriggersTable {
	readonly flow: string;
	readonly node: string;
	/** JSON: the parameters that say what is watched; with others, the cursor means nothing. */
	readonly source: string;
	/** JSON: how far the trigger has come, in its own words. */
	readonly cursor: string | null;
	/** When it last started a run. */
	readonly fired_at: number | null;
}

/** The files that a trigger has seen, each in the state in which it saw it. */
export interface TriggerFilesTable {
	readonly flow: string;
	readonly node: string;
	/** Inside the workspace, with `/`. */
	readonly path: string;
	/** Changes whenever the file does. */
	readonly state: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly triggers: TriggersTable;
		readonly trigger_files: TriggerFilesTable;
	}
}
