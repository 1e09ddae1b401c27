import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { waitInput } from "../../targets/inputs.ts";
import { Target } from "../../targets/target.ts";

export const definition = defineNode({
	id: "Browser.Extract",
	version: 1,
	name: "Extract",
	description:
		"Reads the page, or an element of it: its text, the rows of a table, or the rows of a list or table that have something.",
	icon: "scan-text",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{what}}",
	keywords: ["scrape", "get text", "read", "table", "list", "data scraping", "extract data"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		what: {
			title: "What",
			schema: Type.Enum(["text", "table", "list"], { type: "string" }),
			description:
				"The text that is shown, the rows of a table as objects named by its header, or the rows of a list, of cards or of a table that have what Each with says.",
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
		each: {
			title: "Each with",
			schema: Target,
			description:
				"For a list: what each of its rows has, such as a button Approve. Rows without it are not read. Rows of a table are named by its header, others have a title and a text.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
			description: "How many characters of text, or rows, are read at most.",
			scopes: ["Custom"],
			default: 20_000,
			advanced: true,
		},
		wait_ms: waitInput,
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The text; empty for rows." },
		rows: {
			title: "Rows",
			schema: Type.Array(Type.Record(Type.String(), Type.String())),
			description: "The rows of the table or list; none for text.",
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
		description: "Reads the page in the browser: its text, the rows of a table, or of a list.",
		annotations: { readOnly: true, openWorld: true },
	},
});
