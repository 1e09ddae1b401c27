import { Type } from "typebox";
import { closed, defineTool, orNull } from "../define-tool.ts";

const QUEUE = Type.String({
	title: "Queue",
	description: "The name of the queue.",
	minLength: 1,
	maxLength: 64,
});

const LEASE = Type.String({
	title: "Lease",
	description: "The lease of the item, as work_item_get gave it.",
	minLength: 1,
	maxLength: 64,
});

const SETTLED_ITEM = orNull(
	closed({
		id: Type.String({ description: "Its id." }),
		reference: Type.String({ description: "What it is of." }),
		status: Type.Enum(["new", "leased", "retried", "done", "failed", "abandoned"], {
			description: "Its status: retried means that it will be tried again.",
		}),
	}),
	{ title: "Item", description: "The item in the queue." },
);

/** Tools that work on queues. */
export const workItemTools = {
	work_item_add: defineTool({
		description:
			"Adds an item to a queue of work, for a robot to process later. If the queue has an item of the same reference already, nothing is added and that one is given.",
		node: {
			name: "Add Work Item",
			icon: "list-plus",
			group: "Work Items",
			effect: "keyed",
			withoutSinks: "What is kept has the labels with which it was kept.",
			annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
			keywords: ["queue", "work item", "transaction", "dispatcher", "producer"],
			summary: "{{queue}}",
			provenance: true,
		},
		input: {
			queue: QUEUE,
			payload: Type.Optional(
				Type.Unsafe<Record<string, unknown>>({
					type: "object",
					title: "Payload",
					description: "What there is to be done, as an object.",
					additionalProperties: true,
				}),
			),
			reference: Type.Optional(
				Type.String({
					title: "Reference",
					description:
						"What the item is of, such as the number of an order. People find it by this, and no other item of the queue may have it.",
					maxLength: 200,
				}),
			),
			priority: Type.Optional(
				Type.Enum(["high", "normal", "low"], {
					title: "Priority",
					description: "Items of a higher priority are taken first.",
					default: "normal",
				}),
			),
			due: Type.Optional(
				Type.String({
					title: "Due",
					description:
						"By when it should be done, in ISO 8601 with a zone, such as 2026-12-01T09:00:00Z. What is due first is taken first.",
					maxLength: 40,
				}),
			),
			not_before: Type.Optional(
				Type.String({
					title: "Not before",
					description: "Nobody takes it before this time, in ISO 8601 with a zone.",
					maxLength: 40,
				}),
			),
		},
		parameters: { queue: { scopes: ["Custom", "Message"] } },
		result: orNull(
			closed({
				id: Type.String({ description: "Its id." }),
				added: Type.Boolean({ description: "False when the queue had an item of this reference already." }),
				status: Type.String({ description: "Its status: new, leased, retried, done, failed or abandoned." }),
			}),
			{ title: "Item", description: "The item in the queue." },
		),
	}),
	work_item_complete: defineTool({
		description: "Says that a work item which was taken with work_item_get is done.",
		node: {
			name: "Complete Work Item",
			icon: "check-check",
			group: "Work Items",
			effect: "keyed",
			withoutSinks: "Only people read what came of an item.",
			annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
			keywords: ["queue", "work item", "transaction", "done", "release", "status"],
		},
		input: {
			lease: LEASE,
			output: Type.Optional(
				Type.Unsafe<Record<string, unknown>>({
					type: "object",
					title: "Output",
					description: "What came of it, as an object.",
					additionalProperties: true,
				}),
			),
		},
		parameters: { lease: { scopes: ["Message", "AI", "Custom"] } },
		result: SETTLED_ITEM,
	}),
	work_item_fail: defineTool({
		description:
			"Says that a work item which was taken with work_item_get could not be done. A business error, where the item itself is wrong, is final. After an application error, where what it was processed with failed, it is tried again as often as its queue allows.",
		node: {
			name: "Fail Work Item",
			icon: "circle-x",
			group: "Work Items",
			effect: "keyed",
			withoutSinks: "Only people read what came of an item.",
			annotations: { readOnly: false, destructive: false, idempotent: true, openWorld: false },
			keywords: [
				"queue",
				"work item",
				"transaction",
				"error",
				"exception",
				"retry",
				"business",
				"application",
			],
			summary: "{{kind}}",
		},
		input: {
			lease: LEASE,
			kind: Type.Enum(["business", "application"], {
				title: "Error",
				description:
					"business: the item itself is wrong, and trying again cannot help. application: what it was processed with failed.",
			}),
			message: Type.String({
				title: "Message",
				description: "What went wrong, for the person who looks at the item.",
				minLength: 1,
				maxLength: 4000,
			}),
		},
		parameters: { lease: { scopes: ["Message", "AI", "Custom"] } },
		result: SETTLED_ITEM,
	}),
	work_item_get: defineTool({
		description:
			"Takes the next item of a queue to process it: nobody else has it then. Say how it ended with work_item_complete or work_item_fail, by the lease that is given here.",
		node: {
			name: "Get Work Item",
			icon: "inbox",
			group: "Work Items",
			effect: "keyed",
			withoutSinks: "The designer says which queue.",
			annotations: { readOnly: false, destructive: false, idempotent: false, openWorld: false },
			keywords: ["queue", "work item", "transaction", "lease", "take", "next", "performer", "consumer"],
			summary: "{{queue}}",
			source: { untrusted: true, private: true, kept: true },
		},
		input: { queue: QUEUE },
		parameters: { queue: { scopes: ["Custom", "Message"] } },
		result: orNull(
			closed({
				found: Type.Boolean({
					description: "False when nothing waits in the queue; there is nothing else then.",
				}),
				lease: Type.Optional(
					Type.String({
						description: "What says that it is taken. It is shown to complete the item or to fail it.",
					}),
				),
				id: Type.Optional(Type.String({ description: "The item's id." })),
				reference: Type.Optional(Type.String({ description: "What it is of; empty where it has none." })),
				priority: Type.Optional(Type.Enum(["high", "normal", "low"], { description: "Its priority." })),
				payload: Type.Optional(Type.Unknown({ description: "What there is to be done." })),
				attempt: Type.Optional(Type.Integer({ description: "Which attempt at it this is: the first is 1." })),
				due: Type.Optional(Type.String({ description: "By when it should be done, in ISO 8601." })),
				leased_until: Type.Optional(
					Type.String({ description: "Until when it is held, in ISO 8601: then somebody else may take it." }),
				),
			}),
			{ title: "Item", description: "The item that was taken." },
		),
	}),
};
