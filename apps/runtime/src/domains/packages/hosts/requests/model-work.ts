import { type ModelCalls, NodeError } from "@switchyard/node-kit";
import { ERRORS } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import type { MethodsOf } from "./method-work.ts";

/** The model that the designer chose for a node, as its execution in another process asks it. */
export function modelWork(model: ModelCalls | undefined): MethodsOf<"model"> {
	return {
		"model.ask": async ({ instructions, messages, answer_schema, parameter }) => {
			if (!model) throw undeclared(parameter);
			const { text, usage, finishReason } = await model.ask({
				instructions,
				messages,
				parameter,
				...defined({ answerSchema: answer_schema }),
			});
			return {
				text,
				usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens },
				...defined({ finish_reason: finishReason }),
			};
		},
	};
}

function undeclared(parameter: string): NodeError {
	const { summary, hint } = ERRORS.MODEL_UNDECLARED;
	return new NodeError({ code: "MODEL_UNDECLARED", message: summary, field: parameter, hint });
}
