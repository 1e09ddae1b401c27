/** What a list of conversations shows of each. */
export interface ConversationsTable {
	/** Its run. */
	readonly run: string;
	/** The flow that it was begun with. */
	readonly flow: string;
	readonly title: string;
	/** Milliseconds since the Unix epoch. */
	readonly created_at: number;
	readonly updated_at: number;
}
