import { defineNode } from "@switchyard/node-kit";
import { HopAsset, HopToolStep } from "@switchyard/spec/flow";
import { Message } from "@switchyard/spec/json";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Hop",
	version: 1,
	name: "Hop",
	description:
		"Calls the nodes on its tools port in a planned order. Named assets carry values from one tool step to the next.",
	icon: "list-checks",
	color: "teal",
	group: "Flow",
	category: "control",
	summary: "[{{steps}}]",
	keywords: ["plan", "sequence", "steps", "chain", "pipeline"],
	effect: "safe",
	construct: "hop",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Out" },
		{ id: "tools", kind: "tools", direction: "out", name: "Tools" },
	],
	inputs: {
		assets: {
			title: "Assets",
			schema: Type.Array(HopAsset, { maxItems: 100, control: "assets" }),
			description:
				"The named values: inputs are filled first, tool steps set the others, outputs are given back.",
			scopes: ["Custom"],
			default: [],
		},
		steps: {
			title: "Tool steps",
			schema: Type.Array(HopToolStep, { maxItems: 100, control: "tool-steps" }),
			description: "The tools to call, in order, and which assets they read and write.",
			scopes: ["Custom"],
			default: [],
		},
		on_step_error: {
			title: "When a tool step fails",
			schema: Type.Enum(["stop", "continue"], { type: "string" }),
			description:
				"Stop fails the hop. Continue runs the steps that do not need what is missing, and lists the errors.",
			scopes: ["Custom"],
			default: "stop",
		},
	},
	outputs: {
		assets: {
			title: "Assets",
			schema: Message,
			description: "The values of the output assets, by name; of all assets when none is marked as output.",
		},
		state: {
			title: "State",
			schema: Type.Array(Type.Object({ name: Type.String(), kind: Type.String(), state: Type.String() })),
			description: "How every asset stands: pending, ready or failed.",
			neutral: true,
		},
		errors: {
			title: "Errors",
			schema: Type.Array(Type.Object({ code: Type.String(), message: Type.String() })),
			description: "The tool steps that failed, if the hop continued.",
		},
	},
});
