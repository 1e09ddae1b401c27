import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { waitInput } from "../../targets/inputs.ts";
import { Target } from "../../targets/target.ts";

export const definition = defineNode({
	id: "Browser.Extract",
	version: 1,
	name: "Extract",
	description: "Reads the page, or an element of it: its text, or the rows of a table.",
	icon: "scan-text",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{what}}",
	keywords: ["scrape", "get text", "read", "table", "data scraping", "extract data"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		what: {
			title: "What",
			schema: Type.Enum(["text", "table"], { type: "string" }),
			description: "The text that is shown, or the rows of a table as objects named by its header.",
			scopes: ["Custom", "AI", "Message"],
			default: "text",
		},
		target: {
			title: "Target",
			schema: Target,
			description:
				"The element that is read: words that stand in it, or ways to find it. The whole page without one.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
			description: "How many characters of text, or rows of a table, are read at most.",
			scopes: ["Custom"],
			default: 20_000,
			advanced: true,
		},
		wait_ms: waitInput,
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The text; empty for a table." },
		rows: {
			title: "Rows",
			schema: Type.Array(Type.Record(Type.String(), Type.String())),
			description: "The rows of the table; none for text.",
		},
		truncated: {
			title: "Truncated",
			schema: Type.Boolean(),
			description: "Whether there is more than the limit.",
			neutral: true,
		},
	},
	tool: {
		name: "browser_extract",
		description: "Reads the page in the browser: its text, or the rows of a table.",
		annotations: { readOnly: true, openWorld: true },
	},
});
