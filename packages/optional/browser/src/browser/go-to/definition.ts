import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.GoTo",
	version: 1,
	name: "Go To",
	description: "Opens an address in the browser and waits until the page is there.",
	icon: "compass",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{url}}",
	keywords: ["open link", "navigate", "open page", "browse", "url"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		url: {
			title: "Address",
			schema: Type.String({ minLength: 1, maxLength: 8192 }),
			description: "The whole address, such as https://example.com/orders.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "url",
		},
		wait_ms: { ...waitInput, description: "How long the page may take to load." },
	},
	outputs: {
		url: { title: "Address", schema: Type.String(), description: "Where it led to, redirects followed." },
		title: { title: "Title", schema: Type.String(), description: "The page's title." },
		status: {
			title: "Status",
			schema: Type.Union([Type.Integer(), Type.Null()]),
			description: "The HTTP status; null where the page was there already.",
			neutral: true,
		},
	},
	tool: {
		name: "browser_go_to",
		description: "Opens an address in the browser.",
		annotations: { readOnly: true, openWorld: true },
	},
});
