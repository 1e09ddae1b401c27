import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Function",
	version: 1,
	name: "Function",
	description: "Runs JavaScript of your own on a value, shut off from files, network and the server.",
	icon: "square-function",
	color: "neutral",
	group: "Flow",
	category: "data",
	summary: "[of {{input}}]",
	keywords: ["code", "javascript", "js", "script", "transform", "map", "filter", "template"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		code: {
			title: "Code",
			schema: Type.String({ maxLength: 100_000, control: "code" }),
			description: "The body of a function of `input`. What it returns, as JSON, is the result.",
			// Never a model or a message: what is code is decided by the saved flow alone.
			scopes: ["Custom"],
			default: "return input;",
		},
		input: {
			title: "Input",
			schema: Type.Unknown(),
			description: "The value that the function works on: any JSON value.",
			scopes: ["Message", "AI", "Custom"],
			optional: true,
		},
		time_limit_ms: {
			title: "Time limit",
			schema: Type.Integer({ minimum: 1, maximum: 60_000, control: "duration" }),
			description: "Milliseconds that the function may run.",
			scopes: ["Custom"],
			optional: true,
			default: 5000,
		},
	},
	outputs: {
		result: {
			title: "Result",
			schema: Type.Unknown(),
			description: "What the function returned; null for nothing.",
		},
	},
	tool: {
		name: "run_function",
		description: "Runs the function that the flow's designer wrote on the input and returns its result.",
		annotations: { readOnly: true, openWorld: false },
	},
});
