import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Browser.Look",
	version: 1,
	name: "Look",
	description:
		"Gives what the page shows as a screen reader has it: every field, button and text by its role and name.",
	icon: "eye",
	color: "blue",
	group: "Browser",
	category: "outside",
	keywords: ["snapshot", "accessibility", "see", "inspect", "observe"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		limit: {
			title: "Limit",
			schema: Type.Integer({ minimum: 500, maximum: 200_000 }),
			description: "How many characters are given at most.",
			scopes: ["Custom"],
			default: 10_000,
			advanced: true,
		},
	},
	outputs: {
		page: {
			title: "Page",
			schema: Type.String(),
			description: "The page, as an outline. Passwords are blotted out.",
		},
		url: { title: "Address", schema: Type.String(), description: "Where the browser is." },
		title: { title: "Title", schema: Type.String(), description: "The page's title." },
		truncated: {
			title: "Truncated",
			schema: Type.Boolean(),
			description: "Whether there is more than the limit.",
			neutral: true,
		},
	},
	tool: {
		name: "browser_outline",
		description: "Shows what the page in the browser has: fields, buttons and text by role and name.",
		annotations: { readOnly: true, openWorld: true },
	},
});
