/** Queues of work items. */
export interface WorkQueuesTable {
	readonly name: string;
	readonly description: string;
	readonly max_attempts: number;
	readonly lease_seconds: number;
	readonly retry_delay_seconds: number;
	/** 1 when no two items may have the same reference. */
	readonly unique_references: number;
	readonly created_at: number;
}

export interface WorkItemsTable {
	readonly id: string;
	readonly queue: string;
	/** `""` for none. */
	readonly reference: string;
	/** The reference, where no other item of the queue may have it. */
	readonly unique_reference: string | null;
	/** 0 is taken first. */
	readonly priority: number;
	/** JSON. */
	readonly payload: string;
	/** JSON: `Mark`. */
	readonly label: string;
	readonly status: string;
	readonly attempts: number;
	/** How many attempts there had been when a person had the item tried once more: the queue's limit counts from there. */
	readonly attempts_before: number;
	readonly due: number | null;
	readonly not_before: number | null;
	/** The lease of the last attempt. */
	readonly lease: string | null;
	/** While it is leased. */
	readonly leased_until: number | null;
	readonly run: string | null;
	readonly step: number | null;
	/** JSON: `WorkItemError`. */
	readonly error: string | null;
	/** JSON. */
	readonly output: string | null;
	readonly created_at: number;
	/** The item's place among those that were added at the same time. */
	readonly place: number;
	readonly at: number;
	/** When it was done, failed or abandoned. */
	readonly ended_at: number | null;
}

/** Each time that a robot took an item. */
export interface WorkAttemptsTable {
	/** What the robot shows to say how it ended: nobody can guess it. */
	readonly lease: string;
	readonly item: string;
	readonly number: number;
	/** The idempotency key of the step that took it. */
	readonly step_key: string;
	readonly run: string | null;
	readonly step: number | null;
	readonly began_at: number;
	readonly ended_at: number | null;
	readonly outcome: string | null;
	/** JSON: `WorkItemError`. */
	readonly error: string | null;
}

declare module "../../platform/database/schema.ts" {
	interface Schema {
		readonly work_queues: WorkQueuesTable;
		readonly work_items: WorkItemsTable;
		readonly work_attempts: WorkAttemptsTable;
	}
}
