import { defineNode } from "@switchyard/node-kit";
import { Id } from "@switchyard/spec/identity";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Catch",
	version: 1,
	name: "Catch",
	description:
		"Takes the message of a step that failed, with the field error, instead of letting the run fail. What comes after it is not caught again.",
	icon: "shield-alert",
	color: "amber",
	group: "Flow",
	summary: "[errors of {{nodes}}]",
	keywords: ["error", "try", "exception", "error trigger", "failure", "rescue"],
	effect: "safe",
	construct: "catch",
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		nodes: {
			title: "Errors of",
			schema: Type.Array(Type.String({ ...Id }), { maxItems: 1000, uniqueItems: true, control: "nodes" }),
			description: "The nodes whose errors it takes; all nodes of the flow when none is chosen.",
			scopes: ["Custom"],
			optional: true,
			default: [],
		},
	},
	outputs: {
		error: {
			title: "Error",
			schema: Type.Object({
				code: Type.String(),
				message: Type.String(),
				field: Type.Optional(Type.String()),
				node: Type.String(),
				step: Type.Integer(),
			}),
			description: "What went wrong, and at which node and step.",
		},
	},
});
