import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { waitInput } from "../../targets/inputs.ts";
import { Target } from "../../targets/target.ts";

export const definition = defineNode({
	id: "Browser.WaitFor",
	version: 1,
	name: "Wait For",
	description:
		"Waits until the page shows words or an element, or no longer shows them, or is at an address. Without any of these, until the page has loaded.",
	icon: "hourglass",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "[{{text}}][ {{target}}][ {{url}}]",
	keywords: ["wait element", "until", "appear", "vanish", "load", "element exists"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		text: {
			title: "Text",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description: "Words that the page is to show.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		target: {
			title: "Target",
			schema: Target,
			description: "An element that the page is to show: what a person would call it, or ways to find it.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		url: {
			title: "Address",
			schema: Type.String({ minLength: 1, maxLength: 2000 }),
			description: "A part of the address that the browser is to be at.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		gone: {
			title: "Until it is gone",
			schema: Type.Boolean(),
			description: "Waits until the words and the element are not shown any more.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		wait_ms: { ...waitInput, description: "How long it is waited for." },
	},
	outputs: {
		url: { title: "Address", schema: Type.String(), description: "Where the browser is." },
		title: { title: "Title", schema: Type.String(), description: "The page's title." },
	},
	tool: {
		name: "browser_wait_for",
		description: "Waits until the page in the browser shows words or an element, or is at an address.",
		annotations: { readOnly: true, openWorld: true },
	},
});
