import { byModel, constant, log, node, path, sample, template } from "../template.ts";

export const calculatingAgent = template({
	id: "calculating-agent",
	purpose: "ai",
	name: "Agent with a calculator",
	description: "An agent that leaves sums to a function. The sample answers are scripted.",
	needs: [{ kind: "model", for: "a model" }],
	nodes: [
		sample("A sum", [0, 0], { sum: "What is 6 times 7?" }),
		node("agent", "AI.Agent", "Agent", [1, 0], {
			prompt: path("sum"),
			model: constant({
				provider: "scripted",
				script: [
					{ toolCalls: [{ name: "run_function", arguments: { input: [6, 7] } }] },
					{ text: "It is 42." },
				],
			}),
		}),
		node("multiply", "Flow.Function", "Multiply", [1, 1], {
			input: byModel,
			code: constant("return input[0] * input[1];"),
		}),
		log("done", "The answer", [2, 0], "{{ text }}"),
	],
	wires: ["start > agent", "agent.tools > multiply.tool", "agent > done"],
});
