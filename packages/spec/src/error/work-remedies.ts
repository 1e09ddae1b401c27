/** What to do about the errors of queues and their work items. */
export const WORK_REMEDIES = {
	WORK_ERRORS_IN_ROW:
		"See that what the items are processed with works, and run the flow again: the items are still in the queue.",
	WORK_QUEUE_NOT_FOUND:
		"Check the queue's name; `GET /api/queues` lists them, and `PUT /api/queues/:queue` makes one.",
	WORK_QUEUE_LIMIT: "Delete a queue that nobody needs any more.",
	WORK_QUEUE_FULL: "Delete items that are over, or use another queue.",
	WORK_QUEUE_USED:
		"Have the flows that the message names use another queue, or delete them; what is published counts, too.",
	WORK_QUEUE_LEASED: "Wait until the robots are done with them, or end their runs.",
	WORK_REFERENCES_REPEATED:
		"Delete the items that have a reference of another one, then change the setting again.",
	WORK_ITEM_NOT_FOUND: "Check the item's id; `GET /api/queues/:queue/items` lists them.",
	WORK_ITEM_EXISTS: "Use another reference, or have the item that has it tried once more.",
	WORK_ITEM_LEASED: "Wait until the robot is done with it, or its lease has expired.",
	WORK_ITEM_NOT_OVER: "Wait until the item is done, failed or abandoned.",
	WORK_LEASE_LOST:
		"Take the next item. Give the queue a longer lease time when robots need more than it allows.",
	WORK_CSV_INVALID: "Correct the rows that the message names, and import the table again.",
} as const;
