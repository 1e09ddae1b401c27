import { defineNode } from "@switchyard/node-kit";
import { OutputSchema } from "@switchyard/spec/answer";
import { Type } from "typebox";

export const definition = defineNode({
	id: "AI.RemoteAgent",
	version: 1,
	name: "Agent (remote)",
	description:
		"Lets an agent that lives in a process of its own do the task, calling the nodes on its tools port as often as it needs.",
	icon: "satellite-dish",
	color: "violet",
	group: "AI",
	summary: "asks {{agent}}",
	keywords: ["ai", "llm", "python", "dspy", "adk", "external agent"],
	// Only its own process knows what the agent thought, so an agent that was cut off cannot resume where it was.
	effect: "once",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Out" },
		{ id: "tools", kind: "tools", direction: "out", name: "Tools" },
	],
	source: { untrusted: true },
	inputs: {
		agent: {
			title: "Agent",
			schema: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$", control: "agent" }),
			description: "The name by which the agent's host is connected to the bridge.",
			scopes: ["Custom"],
		},
		prompt: {
			title: "Prompt",
			schema: Type.String({ minLength: 1, maxLength: 200_000, control: "text-area" }),
			description: "What the agent is asked to do: the first input of its signature.",
			scopes: ["Message", "Custom"],
		},
		instructions: {
			title: "Instructions",
			schema: Type.String({ maxLength: 100_000, control: "text-area" }),
			description: "How the agent should behave, whatever the prompt says.",
			scopes: ["Custom", "Message"],
			sink: "instructions",
			optional: true,
		},
		signature: {
			title: "Signature",
			schema: Type.String({
				maxLength: 1000,
				pattern:
					"^\\s*\\w+\\s*(:[^,>]+)?(,\\s*\\w+\\s*(:[^,>]+)?)*->\\s*\\w+\\s*(:[^,]+)?(,\\s*\\w+\\s*(:[^,]+)?)*$",
			}),
			description: "What goes in and what comes out, by name: inputs, an arrow, outputs.",
			scopes: ["Custom"],
			default: "question -> answer",
		},
		inputs: {
			title: "More inputs",
			schema: Type.Record(Type.String(), Type.Unknown()),
			description: "What fills the signature's other inputs, by name.",
			scopes: ["Message", "Custom"],
			optional: true,
		},
		output_schema: {
			title: "Output schema",
			schema: OutputSchema,
			description:
				"The fields that the answer must have: outputs of the signature by these names, or JSON in the first one. Each becomes an output of this node.",
			scopes: ["Custom"],
			optional: true,
		},
		max_steps: {
			title: "Maximum rounds",
			schema: Type.Integer({ minimum: 1, maximum: 50 }),
			description: "How often the agent may call its model before it must answer.",
			scopes: ["Custom"],
			default: 10,
		},
	},
	outputs: {
		text: { title: "Text", schema: Type.String(), description: "The first output of the signature." },
		outputs: {
			title: "Outputs",
			schema: Type.Record(Type.String(), Type.Unknown()),
			description: "All outputs, by name.",
		},
		tool_calls: {
			title: "Tool calls",
			schema: Type.Integer({ minimum: 0 }),
			description: "How many tool calls the agent made.",
			neutral: true,
		},
	},
});
