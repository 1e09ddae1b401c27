import { defineNode } from "@switchyard/node-kit";
import { AnswerField, MAX_ANSWER_FIELDS } from "@switchyard/spec/answer";
import { Type } from "typebox";
import { MODEL_PARAMETERS, READING_PARAMETERS } from "../reading-parameters.ts";

/** Where a value stands in the text. */
const Source = Type.Object({
	/** The value's place, such as `items[0].price`. */
	field: Type.String(),
	/** The words of the text that have the value; empty where the model named none. */
	quote: Type.String(),
	/** Whether the text has these words. */
	found: Type.Boolean(),
	/** Where they begin and end in the text, in UTF-16 code units; only where they were found. */
	start: Type.Optional(Type.Integer({ minimum: 0 })),
	end: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const definition = defineNode({
	id: "AI.Extract",
	version: 1,
	name: "Extract Data",
	description:
		"Has a model read a text and give the fields that you list, each with the words of the text that it was taken from. A value whose words are not in the text is flagged.",
	icon: "text-quote",
	color: "violet",
	group: "AI",
	category: "ai",
	summary: "[from {{file}}]",
	keywords: ["extract", "parse", "structured", "fields", "schema", "invoice", "information"],
	effect: "safe",
	source: { untrusted: true, with: ["file"] },
	inputs: {
		...READING_PARAMETERS,
		fields: {
			title: "Fields",
			schema: Type.Array(AnswerField, {
				minItems: 1,
				maxItems: MAX_ANSWER_FIELDS,
				control: "output-schema",
			}),
			description:
				"What to take from the text. Each field becomes an output of this node; what the text does not have stays away.",
			scopes: ["Custom"],
		},
		...MODEL_PARAMETERS,
	},
	outputs: {
		values: {
			title: "Values",
			schema: Type.Record(Type.String(), Type.Unknown()),
			description: "All fields that the text has, in one object.",
		},
		sources: {
			title: "Sources",
			schema: Type.Array(Source),
			description:
				"For each value its place, the words that it was taken from, and where they stand in the text.",
		},
		unproven: {
			title: "Unproven",
			schema: Type.Array(Type.String()),
			description: "The places of values whose words are not in the text: have a person look at them.",
		},
		is_proven: {
			title: "Is proven",
			schema: Type.Boolean(),
			description: "Whether the text has the words of every value.",
		},
	},
	tool: {
		name: "extract_data",
		description:
			"Takes set fields out of a text and returns each with the words that it was taken from, and whether the text has these.",
		annotations: { readOnly: true, openWorld: false },
	},
});
