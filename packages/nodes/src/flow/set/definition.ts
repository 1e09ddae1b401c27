import { defineNode } from "@switchyard/node-kit";
import { SetField } from "@switchyard/spec/flow";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Set",
	version: 1,
	name: "Set Fields",
	description: "Writes fields into the message: constants, or values computed from the message.",
	icon: "pencil-line",
	color: "neutral",
	group: "Flow",
	category: "data",
	summary: "[{{fields}}]",
	keywords: ["edit fields", "change", "assign", "variable", "map", "template", "rename", "transform"],
	effect: "safe",
	construct: "set",
	inputs: {
		fields: {
			title: "Fields",
			schema: Type.Array(SetField, { maxItems: 200, control: "fields" }),
			description: "The fields to write. All of them see the message as it arrived.",
			scopes: ["Custom"],
			default: [],
		},
	},
	outputs: {},
});
