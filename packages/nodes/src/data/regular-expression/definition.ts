import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Text.RegularExpression",
	version: 1,
	name: "Regular Expression",
	description: "Finds, replaces or splits by a pattern in a text, for a limited time.",
	icon: "regex",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "{{action}} {{pattern}}",
	keywords: ["regex", "regexp", "match", "find", "replace", "split", "extract", "text"],
	effect: "safe",
	inputs: {
		text: {
			title: "Text",
			schema: Type.String({ maxLength: 1_000_000, control: "text-area" }),
			description: "The text to look at.",
			scopes: ["Message", "AI", "Custom"],
			toolScope: "AI",
		},
		action: {
			title: "Action",
			schema: Type.Enum(["find", "replace", "split"], { type: "string" }),
			description: "What to do with what the pattern matches.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "find",
		},
		pattern: {
			title: "Pattern",
			schema: Type.String({ minLength: 1, maxLength: 10_000 }),
			description: "A regular expression as JavaScript writes it, without slashes, for example (\\d+) EUR.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		replacement: {
			title: "Replacement",
			schema: Type.String({ maxLength: 100_000 }),
			description: "What takes the place of each match; $1 is the first group, $<name> one with a name.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "",
		},
		ignore_case: {
			title: "Ignore case",
			schema: Type.Boolean(),
			description: "Whether upper and lower case are the same.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		multiline: {
			title: "Lines",
			schema: Type.Boolean(),
			description: "Whether ^ and $ also match at the beginning and the end of each line.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
			advanced: true,
		},
		time_limit_ms: {
			title: "Time limit",
			schema: Type.Integer({ minimum: 1, maximum: 60_000, control: "duration" }),
			description: "Milliseconds that the pattern may take.",
			scopes: ["Custom"],
			default: 2000,
			advanced: true,
		},
	},
	outputs: {
		found: { title: "Found", schema: Type.Boolean(), description: "Whether the pattern matches at all." },
		count: { title: "Count", schema: Type.Integer({ minimum: 0 }), description: "How often it matches." },
		matches: {
			title: "Matches",
			schema: Type.Array(
				Type.Object({
					text: Type.String(),
					index: Type.Integer({ minimum: 0 }),
					groups: Type.Array(Type.Union([Type.String(), Type.Null()])),
					named: Type.Record(Type.String(), Type.Unknown()),
				}),
			),
			description: "Of find: each match with its place and its groups; 10,000 at most.",
		},
		text: { title: "Text", schema: Type.String(), description: "Of replace: the text afterwards." },
		parts: { title: "Parts", schema: Type.Array(Type.String()), description: "Of split: the parts between." },
	},
	tool: {
		name: "regular_expression",
		description: "Finds, replaces or splits by a regular expression in a text.",
		annotations: { readOnly: true, openWorld: false },
	},
});
