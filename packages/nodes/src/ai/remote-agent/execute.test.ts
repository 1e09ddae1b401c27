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

	describe("with an output schema", () => {
		const output_schema = [
			{ name: "category", type: "choice" as const, choices: ["bug", "question"], required: true },
			{ name: "urgent", type: "boolean" as const },
		];
		const params = { agent: "desk", prompt: "?", output_schema };

		it("reads the schema, and gives the fields of the JSON in its first output", async () => {
			const { tasks, agents } = answering({ answer: '{"category": "bug", "urgent": true}' });
			const { outputs } = await executeNode(node, { ...params, instructions: "Be kind." }, { agents });
			expect(outputs).toMatchObject({ category: "bug", urgent: true, tool_calls: 2 });
			expect(tasks[0]?.instructions).toMatch(/^Be kind\.\n\n.*"enum":\["bug","question"\]/s);
		});

		it("gives the outputs of its signature that have the fields' names", async () => {
			const named = { ...params, signature: "question -> reasoning, category, urgent: bool" };
			const { outputs } = await executeNode(
				node,
				named,
				answering({ reasoning: "It broke.", category: "bug", urgent: false }),
			);
			expect(outputs).toMatchObject({ text: "It broke.", category: "bug", urgent: false });
		});

		it.each([
			["words", { answer: "A bug." }],
			["other values", { answer: { category: "fault" } }],
			["nothing", {}],
		])("fails with %s, and keeps what the agent gave", async (_what, given) => {
			await expect(executeNode(node, params, answering(given))).rejects.toMatchObject({
				code: "OUTPUT_SCHEMA_MISMATCH",
				field: "output_schema",
				outputs: { outputs: given, tool_calls: 2 },
			});
		});
	});
});
