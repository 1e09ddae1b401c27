import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { CONVERSIONS } from "../../conversions/data-job.ts";

export const definition = defineNode({
	id: "Data.Convert",
	version: 1,
	name: "Convert",
	description: "Converts between JSON, XML, YAML, HTML, Markdown, text and Base64.",
	icon: "braces",
	color: "neutral",
	group: "Data",
	category: "data",
	summary: "{{conversion}}",
	keywords: ["parse", "json", "xml", "yaml", "html", "markdown", "base64", "format", "transform"],
	effect: "safe",
	source: { trusted: "It reads only its parameters." },
	inputs: {
		conversion: {
			title: "Conversion",
			schema: Type.Enum([...CONVERSIONS], { type: "string" }),
			description: "From what to what.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "text to JSON",
		},
		input: {
			title: "Input",
			schema: Type.Unknown(),
			description: "What to convert: a text, or for conversions from JSON any value.",
			scopes: ["Message", "AI", "Custom"],
			toolScope: "AI",
		},
	},
	outputs: {
		result: {
			title: "Result",
			schema: Type.Unknown(),
			description: "A value for conversions to JSON, else a text.",
		},
	},
	tool: {
		name: "convert_data",
		description: "Converts between JSON, XML, YAML, HTML, Markdown, text and Base64.",
		annotations: { readOnly: true, openWorld: false },
	},
});
