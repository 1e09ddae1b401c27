import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { MODEL_PARAMETERS, READING_PARAMETERS } from "../reading-parameters.ts";

const { instructions, model } = MODEL_PARAMETERS;

export const definition = defineNode({
	id: "AI.Summarise",
	version: 1,
	name: "Summarise",
	description:
		"Has a model sum a text up. A text that is too long for one request is read part by part, and the summaries of the parts are summed up.",
	icon: "list-collapse",
	color: "violet",
	group: "AI",
	category: "ai",
	summary: "as {{form}}[ of {{file}}]",
	keywords: ["summarize", "summary", "abstract", "tldr", "shorten", "digest"],
	effect: "safe",
	source: { untrusted: true, with: ["file"] },
	inputs: {
		...READING_PARAMETERS,
		form: {
			title: "Form",
			schema: Type.Enum(["sentences", "points"], { type: "string" }),
			description: "Whether the summary is written in sentences, or in points with a line each.",
			scopes: ["Custom"],
			default: "sentences",
		},
		words: {
			title: "Words at most",
			schema: Type.Integer({ minimum: 10, maximum: 2000 }),
			description: "About how many words the summary may have.",
			scopes: ["Custom", "Message", "AI"],
			default: 150,
		},
		language: {
			title: "Language",
			schema: Type.String({ maxLength: 60, pattern: "^[^\\p{Cc}]*$" }),
			description: "The language of the summary, for example English; that of the text when left empty.",
			scopes: ["Custom", "Message", "AI"],
			optional: true,
		},
		part_size: {
			title: "Characters of a part",
			schema: Type.Integer({ minimum: 1000, maximum: 400_000 }),
			description: "How long a text may be that the model reads in one request; a longer one is divided.",
			scopes: ["Custom"],
			default: 60_000,
			advanced: true,
		},
		instructions,
		model,
	},
	outputs: {
		summary: { title: "Summary", schema: Type.String(), description: "The text in short." },
		parts: {
			title: "Parts",
			schema: Type.Integer({ minimum: 1 }),
			description: "In how many parts the model read the text.",
			neutral: true,
		},
	},
	tool: {
		name: "summarise_text",
		description: "Sums a text up in a few words, however long it is.",
		annotations: { readOnly: true, openWorld: false },
	},
});
