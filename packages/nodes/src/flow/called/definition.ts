import { defineNode } from "@switchyard/node-kit";
import { SubFlowInput, SubFlowOutput } from "@switchyard/spec/flow";
import { ToolName } from "@switchyard/spec/identity";
import { Type } from "typebox";

export const definition = defineNode({
	id: "Flow.Called",
	version: 1,
	name: "Sub-flow Start",
	description:
		"Makes this flow a node that other flows have in their palette, and with a tool name a tool for their agents.",
	icon: "workflow",
	color: "neutral",
	group: "Triggers",
	summary: "[takes {{inputs}}]",
	keywords: ["sub-workflow", "subflow", "execute workflow", "call", "function", "reuse"],
	effect: "safe",
	construct: "trigger",
	ports: [{ id: "out", kind: "message", direction: "out", name: "Out" }],
	inputs: {
		inputs: {
			title: "Inputs",
			schema: Type.Array(SubFlowInput, { maxItems: 60, control: "inputs" }),
			description:
				"What callers give: each becomes a parameter of the node, and a field of the first message.",
			scopes: ["Custom"],
			default: [],
		},
		outputs: {
			title: "Outputs",
			schema: Type.Array(SubFlowOutput, { maxItems: 60, control: "outputs" }),
			description: "What callers get: fields of the message with which the flow ends.",
			scopes: ["Custom"],
			default: [],
		},
		description: {
			title: "Description",
			schema: Type.String({ maxLength: 2000, control: "text-area" }),
			description: "What the flow does, for people who pick it from the palette.",
			scopes: ["Custom"],
			optional: true,
		},
		tool_name: {
			title: "Tool name",
			schema: ToolName,
			description: "The name by which models call the flow; without one it is no tool.",
			scopes: ["Custom"],
			optional: true,
		},
		tool_description: {
			title: "Tool description",
			schema: Type.String({ maxLength: 4000, control: "text-area" }),
			description: "What the tool does and when to use it, written for a model.",
			scopes: ["Custom"],
			optional: true,
		},
		risk: {
			title: "Risk as a tool",
			schema: Type.Enum(["low", "high"], { type: "string" }),
			description:
				"High marks the tool as destructive: a person is asked before a model's call runs, unless the caller's designer says otherwise.",
			scopes: ["Custom"],
			default: "low",
		},
	},
	outputs: {},
});
