/** The flows as they are now. */
export interface FlowsTable {
	readonly id: string;
	readonly name: string;
	readonly revision: number;
	/** How many nodes the document has. */
	readonly nodes: number;
	/** JSON: the flow document. */
	readonly document: string;
	readonly updated_at: number;
}

/** The edits that led to each revision: undo across reloads, audit, and the answer to a stale edit. */
export interface FlowEditsTable {
	readonly flow: string;
	/** The revision that the operations gave. */
	readonly revision: number;
	/** JSON: a list of operations. */
	readonly operations: string;
	/** The editor that sent them, where it said so. */
	readonly editor: string | null;
	readonly at: number;
	/** JSON: `Actor`; null in rows of earlier versions. */
	readonly actor: string | null;
}

/** The revisions that are kept whole: the first, imported ones, and every one that a run used. */
export interface FlowVersionsTable {
	readonly flow: string;
	readonly revision: number;
	/** JSON: the flow document. */
	readonly document: string;
	readonly at: number;
	/** JSON: `Actor` that wrote the whole document; null where edits led to it, and in rows of earlier versions. */
	readonly actor: string | null;
}

/** The flows whose triggers are on, each with the version that they start. */
export interface PublishedFlowsTable {
	readonly flow: string;
	readonly revision: number;
	readonly at: number;
	/** JSON: `Actor`; null in rows of earlier versions. */
	readonly actor: string | null;
}

/** The folders that people keep flows in, each with those that it lies in. */
export interface FlowFoldersTable {
	/** Names from the top down with `/` between them. */
	readonly path: string;
}

/** Folder of each flow; one without a row is at the top. */
export interface FlowPlacesTable {
	readonly flow: string;
	readonly folder: string;
}

/** The tags of each flow. */
export interface FlowTagsTable {
	readonly flow: string;
	readonly tag: string;
}

/** The colours that people gave tags; one stays while no flow has the tag. */
export interface TagColorsTable {
	readonly tag: string;
	/** A `MarkColor`. */
	readonly color: string;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly flows: FlowsTable;
		readonly flow_edits: FlowEditsTable;
		readonly flow_versions: FlowVersionsTable;
		readonly published_flows: PublishedFlowsTable;
		readonly flow_folders: FlowFoldersTable;
		readonly flow_places: FlowPlacesTable;
		readonly flow_tags: FlowTagsTable;
		readonly tag_colors: TagColorsTable;
	}
}
