import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.LoopWhile",
	version: 1,
	name: "Loop While",
	description:
		"Sends the message through the port Each again and again while a condition holds; each round starts with what the one before wrote.",
	icon: "refresh-cw",
	color: "neutral",
	group: "Flow",
	summary: "while {{condition}}",
	keywords: ["loop", "repeat", "until", "do while", "iterate", "poll"],
	effect: "safe",
	construct: "loop-while",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "each", kind: "message", direction: "out", name: "Each" },
		{ id: "out", kind: "message", direction: "out", name: "Done" },
	],
	inputs: {
		condition: {
			title: "While",
			schema: Type.String({ minLength: 1, maxLength: 10_000, format: "expression", control: "condition" }),
			description: "An expression over the message that gives true or false, looked at before each round.",
			scopes: ["Custom"],
		},
		max_rounds: {
			title: "Maximum rounds",
			schema: Type.Integer({ minimum: 1, maximum: 100_000 }),
			description: "The loop fails when its condition still holds after this many rounds.",
			scopes: ["Custom"],
			default: 100,
			advanced: true,
		},
	},
	outputs: {
		index: {
			title: "Index",
			schema: Type.Integer(),
			description: "Within Each: which round it is; the first has 0.",
			neutral: true,
		},
		rounds: {
			title: "Rounds",
			schema: Type.Integer(),
			description: "How many rounds the loop took.",
			neutral: true,
		},
	},
});
