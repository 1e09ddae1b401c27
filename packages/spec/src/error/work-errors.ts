import type { ErrorEntry } from "./error-entry.ts";

/** The errors of queues and their work items. */
export const WORK_ERRORS = {
	WORK_QUEUE_NOT_FOUND: { status: 404, fault: "user", summary: "There is no such queue." },
	WORK_QUEUE_LIMIT: { status: 409, fault: "user", summary: "There are as many queues as are kept." },
	WORK_QUEUE_FULL: { status: 409, fault: "user", summary: "The queue has as many items as are kept." },
	WORK_QUEUE_USED: { status: 409, fault: "user", summary: "A flow uses the queue." },
	WORK_QUEUE_LEASED: { status: 409, fault: "user", summary: "Robots work on items of the queue." },
	WORK_REFERENCES_REPEATED: {
		status: 409,
		fault: "user",
		summary: "Several items of the queue have the same reference.",
	},
	WORK_ITEM_NOT_FOUND: { status: 404, fault: "user", summary: "The queue has no such item." },
	WORK_ITEM_EXISTS: {
		status: 409,
		fault: "user",
		summary: "The queue has an item with this reference already.",
	},
	WORK_ITEM_LEASED: { status: 409, fault: "user", summary: "A robot works on the item." },
	WORK_ITEM_NOT_OVER: {
		status: 409,
		fault: "user",
		summary: "Only an item that is done, failed or abandoned can be tried once more.",
	},
	WORK_LEASE_LOST: {
		status: 409,
		fault: "user",
		summary: "The item is not held by this lease any more.",
	},
	WORK_CSV_INVALID: { status: 422, fault: "user", summary: "The table cannot be imported." },
	WORK_ERRORS_IN_ROW: {
		status: 500,
		fault: "user",
		summary: "A loop over work items stopped after too many application errors in a row.",
	},
} as const satisfies Readonly<Record<string, ErrorEntry>>;
