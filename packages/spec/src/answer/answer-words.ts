import type { AnswerField } from "./answer-field.ts";
import type { AnswerProblem } from "./answer-problem.ts";
import { answerSchema } from "./answer-schema.ts";

/** What an agent reads of its output schema before it begins. */
export function answerInstructions(fields: readonly AnswerField[]): string {
	const schema = JSON.stringify(answerSchema(fields));
	return `Give your final answer as one JSON object that fits this JSON Schema, without any other words:\n${schema}`;
}

/** What an agent is asked whose answer does not fit. */
export function repairRequest(problems: readonly AnswerProblem[]): string {
	const lines = problems.map(({ message, hint }) => `- ${message}${hint === undefined ? "" : ` ${hint}`}`);
	return `Your answer does not fit the JSON Schema:\n${lines.join("\n")}\nAnswer again with the whole JSON object, without any other words.`;
}
