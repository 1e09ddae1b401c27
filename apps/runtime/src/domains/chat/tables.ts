/** Conversations, as a list of them shows each. */
export interface ConversationsTable {
	/** Its run. */
	readonly run: string;
	/** The flow that it was begun with. */
	readonly flow: string;
	readonly title: string;
	/** Milliseconds since the Unix epoch. */
	readonly created_at: number;
	readonly updated_at: number;
	/** The visitor of another page whose it is, as that page names it, and what the visitor is called; null in the workspace. */
	readonly visitor: string | null;
	readonly visitor_name: string | null;
	/** Id of the program that began it; null where a person did. */
	readonly owner: string | null;
}

/** Chats embedded in other pages. */
export interface EmbedsTable {
	readonly flow: string;
	/** JSON: `EmbedSettings`. */
	readonly settings: string;
	/** The secret, sealed, and its key, wrapped; null while there is none. */
	readonly sealed: Uint8Array | null;
	readonly data_key: Uint8Array | null;
	/** When it was made, in milliseconds since the Unix epoch. */
	readonly secret_at: number | null;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly conversations: ConversationsTable;
		readonly embeds: EmbedsTable;
	}
}
