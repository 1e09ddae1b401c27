/** The mails that the built-in outbox received. */
export interface OutboxTable {
	readonly id: string;
	readonly sender: string;
	/** JSON: a list of addresses. */
	readonly recipients: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string | null;
	readonly at: number;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly outbox: OutboxTable;
	}
}
