import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { targetInput, waitInput } from "../../targets/inputs.ts";

export const definition = defineNode({
	id: "Browser.Fill",
	version: 1,
	name: "Fill",
	description:
		"Puts a value into a field of the page: text, a choice of a list, or a check box that is set or not.",
	icon: "text-cursor-input",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{target}}",
	keywords: ["type", "type into", "input", "set text", "select", "check", "dropdown", "form"],
	effect: "safe",
	source: { untrusted: true, outputs: [] },
	session: "browser",
	inputs: {
		target: { ...targetInput, title: "Field" },
		value: {
			title: "Value",
			schema: Type.Union([Type.String({ maxLength: 100_000 }), Type.Number(), Type.Boolean()], {
				control: "text-area",
			}),
			description:
				"The text of a field, the words of a choice, or true or false for a check box. What was in the field before is replaced.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
		},
		wait_ms: waitInput,
	},
	outputs: {},
	tool: {
		name: "browser_fill_field",
		description: "Puts a value into a field of the page.",
		annotations: { destructive: false, openWorld: true },
	},
});
