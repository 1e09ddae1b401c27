import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { onceEffect, onceInputs, targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Click",
	version: 1,
	name: "Click",
	description:
		"Clicks an element of the page. After a crash it is not clicked again by itself, unless repeating it is harmless: Done when tells whether it was clicked, or a person does.",
	icon: "mouse-pointer-click",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{target}}",
	keywords: ["press", "button", "link", "tap", "mouse"],
	...onceEffect,
	session: "browser",
	source: { untrusted: true },
	withoutSinks: "Each call asks a person, unless the designer says otherwise.",
	inputs: {
		target: targetInput,
		...onceInputs,
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
