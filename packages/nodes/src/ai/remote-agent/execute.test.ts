import type { Agents, AgentTask } from "@switchyard/node-kit";
import { executeNode } from "@switchyard/node-kit/testing";
import { describe, expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

const node = { definition, execute };

/** An agent that gives these outputs, and what it was asked. */
function answering(outputs: Readonly<Record<string, unknown>>) {
	const tasks: AgentTask[] = [];
	const agents: Agents = {
		run: async (task) => {
			tasks.push(task);
			return { outputs, toolCalls: 2 };
		},
	};
	return { tasks, agents };
}

describe("a remote agent", () => {
	it("is asked the prompt as the first input of its signature, and gives the first output as text [D12, R14]", async () => {
		const { tasks, agents } = answering({ answer: "Sent as m1.", sure: 0.9 });
		const params = {
			agent: "desk",
			prompt: "Tell john",
			signature: "request: str, tone -> answer: str, sure: float",
			inputs: { tone: "kind" },
		};
		const { outputs } = await executeNode(node, params, { agents });
		expect(tasks).toEqual([
			{
				agent: "desk",
				signature: params.signature,
				input: { tone: "kind", request: "Tell john" },
				maxIters: 10,
			},
		]);
		expect(outputs).toEqual({
			text: "Sent as m1.",
			outputs: { answer: "Sent as m1.", sure: 0.9 },
			tool_calls: 2,
		});
	});

	it("gives what is no text as JSON, and nothing as no text", async () => {
		const params = { agent: "desk", prompt: "?" };
		const number = await executeNode(node, params, answering({ answer: { total: 3 } }));
		expect(number.outputs.text).toBe('{"total":3}');
		expect((await executeNode(node, params, answering({}))).outputs.text).toBe("");
	});

	it("refuses an input that the prompt fills already", async () => {
		const params = { agent: "desk", prompt: "?", inputs: { question: "other" } };
		await expect(executeNode(node, params, answering({}))).rejects.toMatchObject({
			code: "PARAMETER_INVALID",
			field: "inputs",
		});
	});

	it("refuses a signature without an arrow", async () => {
		const params = { agent: "desk", prompt: "?", signature: "question" };
		await expect(executeNode(node, params, answering({}))).rejects.toThrow("signature");
	});
});
