import type { ModelCalls, ModelQuestion } from "@switchyard/node-kit";

/** A model that gives these answers, one after the other, and keeps what it was asked. */
export function modelThatSays(...answers: readonly (string | object)[]) {
	const asked: ModelQuestion[] = [];
	const model: ModelCalls = {
		ask: async (question) => {
			asked.push(question);
			const answer = answers[asked.length - 1];
			if (answer === undefined) throw new Error("The model has no more answers.");
			return {
				text: typeof answer === "string" ? answer : JSON.stringify(answer),
				usage: { inputTokens: 0, outputTokens: 0 },
			};
		},
	};
	return { model, asked };
}
