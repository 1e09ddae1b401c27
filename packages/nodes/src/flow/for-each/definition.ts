import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.ForEach",
	version: 1,
	name: "For Each",
	description:
		"Sends every item of a list through the port Each, one after the other or several at once, and continues through Done with the results.",
	icon: "repeat",
	color: "neutral",
	group: "Flow",
	summary: "of {{items}}",
	keywords: ["loop", "iterate", "split", "split in batches", "loop over items", "map", "foreach", "array"],
	effect: "safe",
	construct: "for-each",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "each", kind: "message", direction: "out", name: "Each" },
		{ id: "out", kind: "message", direction: "out", name: "Done" },
	],
	inputs: {
		items: {
			title: "Items",
			schema: Type.Array(Type.Unknown(), { maxItems: 100_000 }),
			description: "The list.",
			scopes: ["Message", "Custom"],
		},
		parallel: {
			title: "At once",
			schema: Type.Integer({ minimum: 1, maximum: 100 }),
			description: "How many items may be under way at the same time; 1 takes them strictly in order.",
			scopes: ["Custom"],
			default: 1,
			advanced: true,
		},
		on_item_error: {
			title: "When an item fails",
			schema: Type.Enum(["stop", "continue"], { type: "string" }),
			description:
				"Stop ends the loop with the item's error. Continue processes the other items and lists the errors at the end.",
			scopes: ["Custom"],
			default: "stop",
			advanced: true,
		},
		collect: {
			title: "Collect",
			schema: Type.String({ maxLength: 10_000, format: "expression" }),
			description:
				"What to keep of each item: an expression over the message with which its branch ends. Without one, the fields that the branch wrote.",
			scopes: ["Custom"],
			optional: true,
		},
	},
	outputs: {
		item: { title: "Item", schema: Type.Unknown(), description: "Within Each: the item." },
		index: {
			title: "Index",
			schema: Type.Integer(),
			description: "Within Each: the item's place in the list; the first has 0.",
			neutral: true,
		},
		results: {
			title: "Results",
			schema: Type.Array(Type.Unknown()),
			description: "What was kept of each item, in the order of the list; null where an item failed.",
		},
		errors: {
			title: "Errors",
			schema: Type.Array(
				Type.Object({
					index: Type.Integer(),
					code: Type.String(),
					message: Type.String(),
					step: Type.Optional(Type.Integer()),
				}),
			),
			description: "The items that failed: their index in the list, and the error.",
		},
		count: {
			title: "Count",
			schema: Type.Integer(),
			description: "How many items were taken.",
			neutral: true,
		},
	},
});
