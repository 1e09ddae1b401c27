import { defineNode } from "@switchyard/node-kit";
import { ItemError, WorkItemPriority } from "@switchyard/spec/work";
import { Type } from "typebox";

/** The loop over the items of a queue. It stands here because what it takes them from is the server's. */
export const definition = defineNode({
	id: "Workspace.ProcessWorkItems",
	version: 1,
	name: "Process Work Items",
	description:
		"Takes the items of a queue one after the other and sends each through the port Each. When its branch has ended, the item is marked as done, or as failed with the branch's error, and the next one is taken.",
	icon: "list-checks",
	color: "neutral",
	group: "Work Items",
	category: "data",
	summary: "of {{queue}}",
	keywords: ["queue", "loop", "transaction", "performer", "dispatcher", "robot", "batch", "consumer"],
	effect: "keyed",
	construct: "work-items",
	source: { untrusted: true, private: true, kept: true },
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "each", kind: "message", direction: "out", name: "Each" },
		{ id: "out", kind: "message", direction: "out", name: "Done" },
	],
	inputs: {
		queue: {
			title: "Queue",
			schema: Type.String({ minLength: 1, maxLength: 128 }),
			description: "The queue whose items are processed.",
			scopes: ["Custom", "Message"],
		},
		max_items: {
			title: "Most items",
			schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
			description: "How many items are taken at most.",
			scopes: ["Custom", "Message"],
			default: 1000,
		},
		wait_seconds: {
			title: "Wait for items",
			schema: Type.Integer({ minimum: 0, maximum: 604_800 }),
			description:
				"How many seconds the loop waits for more items when the queue is empty, before it is done. With 0 it is done at once.",
			scopes: ["Custom", "Message"],
			default: 0,
		},
		keep: {
			title: "Keep",
			schema: Type.String({ maxLength: 10_000, format: "expression" }),
			description:
				"What came of an item, kept with it: an expression over the message with which its branch ends, which gives an object. Without one, nothing.",
			scopes: ["Custom"],
			optional: true,
		},
		max_errors_in_row: {
			title: "Errors in a row",
			schema: Type.Integer({ minimum: 0, maximum: 1000 }),
			description:
				"The loop fails after so many items in a row that failed by an application error, and leaves the others in the queue. With 0 it never does.",
			scopes: ["Custom"],
			default: 0,
			advanced: true,
		},
	},
	outputs: {
		item: {
			title: "Item",
			schema: Type.Object({
				id: Type.String(),
				reference: Type.String(),
				priority: WorkItemPriority,
				payload: Type.Object({}, { additionalProperties: true }),
				attempt: Type.Integer(),
				due: Type.Optional(Type.String()),
			}),
			description: "Within Each: the item, with its reference, its payload and which attempt it is.",
		},
		index: {
			title: "Index",
			schema: Type.Integer(),
			description: "Within Each: how many items came before it in this run.",
			neutral: true,
		},
		count: {
			title: "Count",
			schema: Type.Integer(),
			description: "How many items were taken.",
			neutral: true,
		},
		done: { title: "Done", schema: Type.Integer(), description: "How many of them are done.", neutral: true },
		failed: {
			title: "Failed",
			schema: Type.Integer(),
			description: "How many have failed and are not tried again.",
			neutral: true,
		},
		retried: {
			title: "Retried",
			schema: Type.Integer(),
			description: "How many have failed and will be tried again.",
			neutral: true,
		},
		errors: {
			title: "Errors",
			schema: Type.Array(ItemError),
			description:
				"The first 100 errors: each with the item's reference, whether it is a business or an application error, its code and its message.",
		},
	},
});
