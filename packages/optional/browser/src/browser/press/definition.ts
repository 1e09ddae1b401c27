import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { onceEffect, onceInputs, targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Press",
	version: 1,
	name: "Press Key",
	description:
		"Presses a key or a combination of keys, in an element or in the page. After a crash it is not pressed again by itself, unless repeating it is harmless: Done when tells whether it was pressed, or a person does.",
	icon: "keyboard",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{key}}",
	keywords: ["keyboard", "key", "enter", "hotkey", "shortcut", "send keys"],
	...onceEffect,
	session: "browser",
	source: { untrusted: true },
	withoutSinks: "Each call asks a person, unless the designer says otherwise.",
	inputs: {
		key: {
			title: "Key",
			schema: Type.String({ minLength: 1, maxLength: 50 }),
			description: "The key, such as Enter, Escape, ArrowDown or a, or a combination, such as Control+A.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		target: {
			...targetInput,
			description: "The element that the key is pressed in. Without one, what has the focus.",
			optional: true,
		},
		...onceInputs,
		wait_ms: waitInput,
	},
	outputs: {
		url: { title: "Address", schema: Type.String(), description: "Where the browser is afterwards." },
	},
	tool: {
		name: "browser_press",
		description: "Presses a key or a combination of keys in the browser.",
		annotations: { destructive: true, openWorld: true },
	},
});
