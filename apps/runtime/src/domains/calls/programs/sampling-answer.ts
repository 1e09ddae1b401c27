import { ModelFailure } from "@switchyard/host";
import type { FinishReason, ModelAnswer } from "@switchyard/spec/model";
import { schemaProblems } from "@switchyard/spec/schema";
import { Type } from "typebox";

const Part = Type.Union([
	Type.Object({ type: Type.Literal("text"), text: Type.String() }),
	Type.Object({
		type: Type.Literal("tool_use"),
		id: Type.String(),
		name: Type.String(),
		input: Type.Unknown(),
	}),
]);

/** What a program answers for its model; nothing says what that took. */
const Sampled = Type.Object({
	role: Type.Literal("assistant"),
	content: Type.Union([Part, Type.Array(Part)]),
	stopReason: Type.Optional(Type.String()),
});
type Sampled = Type.Static<typeof Sampled>;

const REASONS: Readonly<Record<string, FinishReason>> = {
	endTurn: "stop",
	stopSequence: "stop",
	toolUse: "tool-calls",
	maxTokens: "length",
};

/**
 * An answer of the caller's model, as untrusted as that of any model.
 * @throws ModelFailure for one that is neither words nor calls of tools
 */
export function samplingAnswer(result: unknown): ModelAnswer {
	if (schemaProblems(Sampled, result).length > 0) {
		throw new ModelFailure({
			code: "MODEL_FAILED",
			message:
				"The calling program answered for its model with something that is neither words nor calls of tools.",
			retryable: false,
		});
	}
	const { content, stopReason } = result as Sampled;
	const parts = Array.isArray(content) ? content : [content];
	return {
		text: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
		toolCalls: parts.flatMap((part) =>
			part.type === "tool_use" ? [{ id: part.id, name: part.name, arguments: part.input }] : [],
		),
		usage: { inputTokens: 0, outputTokens: 0 },
		...(stopReason === undefined ? {} : { finishReason: REASONS[stopReason] ?? "other" }),
	};
}
