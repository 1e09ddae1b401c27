import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { MODEL_PARAMETERS, READING_PARAMETERS } from "../reading-parameters.ts";

export const definition = defineNode({
	id: "AI.Classify",
	version: 1,
	name: "Classify",
	description: "Has a model say which of your labels a text has: one, several, or none.",
	icon: "tags",
	color: "violet",
	group: "AI",
	category: "ai",
	summary: "[{{file}}]",
	keywords: ["classify", "label", "category", "sentiment", "route", "triage", "tag"],
	effect: "safe",
	source: { untrusted: true, with: ["file"] },
	inputs: {
		...READING_PARAMETERS,
		labels: {
			title: "Labels",
			schema: Type.Record(
				Type.String({ minLength: 1, maxLength: 100, pattern: "^[^\\p{Cc}]+$" }),
				Type.String({ maxLength: 1000 }),
				{ minProperties: 1, maxProperties: 100, control: "key-value" },
			),
			description: "Each label, and beside it what a text with this label is about. The model reads both.",
			scopes: ["Custom"],
		},
		several: {
			title: "Several labels",
			schema: Type.Boolean(),
			description: "Whether a text may have more than one label.",
			scopes: ["Custom"],
			default: false,
		},
		may_have_none: {
			title: "May have none",
			schema: Type.Boolean(),
			description: "Whether a text may have none of the labels: its label is then none.",
			scopes: ["Custom"],
			default: true,
		},
		...MODEL_PARAMETERS,
	},
	outputs: {
		label: {
			title: "Label",
			schema: Type.String(),
			description: "The label that fits best, or none.",
		},
		labels_found: {
			title: "Labels found",
			schema: Type.Array(Type.String()),
			description: "All labels that the text has, the best first; empty for none.",
		},
		confidence: {
			title: "Confidence",
			schema: Type.Number({ minimum: 0, maximum: 1 }),
			description: "How sure the model says that it is, from 0 to 1; only where it says so.",
		},
	},
	tool: {
		name: "classify_text",
		description: "Says which of the set labels a text has, or that it has none.",
		annotations: { readOnly: true, openWorld: false },
	},
});
