import { defineNode } from "@switchyard/node-kit";
import { OTHERWISE_PORT, SwitchRule } from "@switchyard/spec/flow";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Switch",
	version: 1,
	name: "Switch",
	description: "Sends the message out of the port of the first rule that holds, or out of Otherwise.",
	icon: "split",
	color: "neutral",
	group: "Flow",
	summary: "[if {{rules}}]",
	keywords: ["if", "else", "condition", "branch", "router", "filter", "case", "decision", "gateway"],
	effect: "safe",
	construct: "switch",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "rules", kind: "message", direction: "out", name: "Rules", each: "rules" },
		{ id: OTHERWISE_PORT, kind: "message", direction: "out", name: "Otherwise" },
	],
	inputs: {
		rules: {
			title: "Rules",
			schema: Type.Array(SwitchRule, { maxItems: 64, control: "rules" }),
			description: "Conditions on the message, checked from top to bottom; each has a port of its own.",
			scopes: ["Custom"],
			default: [],
		},
	},
	outputs: {},
});
