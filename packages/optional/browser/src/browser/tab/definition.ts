import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Tab",
	version: 1,
	name: "Tab",
	description:
		"Lists the tabs of the browser, switches to one, opens one, or closes one. A page that opens by itself becomes the current tab; there are 20 at most.",
	icon: "panels-top-left",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{action}}[ {{tab}}][ {{url}}]",
	keywords: ["window", "switch", "new tab", "popup window", "close tab"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		action: {
			title: "Action",
			schema: Type.Enum(["list", "switch", "open", "close"], { type: "string" }),
			description: "What is done with the tab.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			default: "list",
		},
		tab: {
			title: "Tab",
			schema: Type.Union([Type.Integer({ minimum: 1 }), Type.String({ minLength: 1, maxLength: 2000 })], {
				control: "text",
			}),
			description:
				"The tab to switch to or to close: its number, or a part of its title or address. The current one is closed without it.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		url: {
			title: "Address",
			schema: Type.String({ minLength: 1, maxLength: 8192 }),
			description: "The address that a new tab opens; an empty one without it.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "url",
			optional: true,
		},
		wait_ms: { ...waitInput, description: "How long the page of a new tab may take to load." },
	},
	outputs: {
		tabs: {
			title: "Tabs",
			schema: Type.Array(
				Type.Object({
					number: Type.Integer(),
					title: Type.String(),
					url: Type.String(),
					current: Type.Boolean(),
				}),
			),
			description: "The tabs that are open afterwards, in the order in which they were opened.",
		},
		url: { title: "Address", schema: Type.String(), description: "Where the current tab is." },
		title: { title: "Title", schema: Type.String(), description: "The title of the current tab." },
	},
	tool: {
		name: "browser_tab",
		description: "Lists the tabs of the browser, switches to one, opens one, or closes one.",
		annotations: { readOnly: false, destructive: false, openWorld: true },
	},
});
