import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { DoneWhen } from "../../targets/done-when.ts";
import { targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Click",
	version: 1,
	name: "Click",
	description:
		"Clicks an element of the page. After a crash it is not clicked again by itself, unless Done when tells whether it was, or repeating it is harmless.",
	icon: "mouse-pointer-click",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{target}}",
	keywords: ["press", "button", "link", "tap", "mouse"],
	effect: "once",
	effectWith: { harmless: "safe", done_when: "keyed" },
	session: "browser",
	source: { untrusted: true },
	inputs: {
		target: targetInput,
		done_when: {
			title: "Done when",
			schema: DoneWhen,
			description:
				"What tells that the click was done: a part of the address, or words on the page. It is waited for after the click, and looked at after a crash before the click is made again.",
			scopes: ["Custom"],
			optional: true,
		},
		harmless: {
			title: "Harmless to repeat",
			schema: Type.Boolean(),
			description: "The click may be made again after a crash: it opens a menu, say, and orders nothing.",
			scopes: ["Custom"],
			default: false,
		},
		wait_ms: waitInput,
	},
	outputs: {
		url: { title: "Address", schema: Type.String(), description: "Where the browser is after the click." },
	},
	tool: {
		name: "browser_click",
		description: "Clicks an element of the page in the browser.",
		annotations: { destructive: true, openWorld: true },
	},
});
