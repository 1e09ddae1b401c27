import type { ModelContext } from "@switchyard/host";
import type { ModelAnswer } from "@switchyard/spec/model";
import { fits } from "@switchyard/spec/schema";
import { generateText } from "ai";
import { Type } from "typebox";
import type { AnswerOptions } from "./answer-options.ts";
import { ArgumentTexts } from "./argument-texts.ts";
import { finishedAnswer } from "./finished-answer.ts";
import { ReasoningParts } from "./reasoning-parts.ts";

/** Where OpenAI's chat completions have the arguments as the model wrote them. */
const WrittenCalls = Type.Object({
	choices: Type.Array(
		Type.Object({
			message: Type.Object({
				tool_calls: Type.Array(
					Type.Object({ id: Type.String(), function: Type.Object({ arguments: Type.String() }) }),
				),
			}),
		}),
	),
});

/** Asks for an answer in one piece. How large it may be is for `providerFetch` and `checkAnswer` to say. */
export async function wholeAnswer(
	options: AnswerOptions,
	{ onText, onReasoning }: Pick<ModelContext, "onText" | "onReasoning">,
): Promise<ModelAnswer> {
	const result = await generateText({ ...options, include: { responseBody: true } });
	const { text, toolCalls, finishReason, usage } = result;
	const argumentTexts = writtenArguments(result.response.body);
	const reasoning = new ReasoningParts();
	for (const [index, part] of result.reasoning.entries())
		if (part.type === "reasoning") reasoning.add(String(index), part.text, part.providerMetadata, 0);
	for (const { toolCallId, providerMetadata } of toolCalls) reasoning.addCall(toolCallId, providerMetadata);
	if (result.reasoningText) onReasoning(result.reasoningText);
	if (text !== "") onText(text);
	return finishedAnswer({
		text,
		toolCalls: toolCalls
			.filter(({ providerExecuted }) => providerExecuted !== true)
			.map(({ toolCallId, toolName, input }) => ({
				id: toolCallId,
				name: toolName,
				arguments: argumentTexts.argumentsOf(toolCallId, input),
			})),
		reasoning: reasoning.all(),
		reason: finishReason,
		usage,
	});
}

/** The SDK parses arguments leniently; the engine judges what was written. */
function writtenArguments(body: unknown): ArgumentTexts {
	const texts = new ArgumentTexts();
	if (!fits(WrittenCalls, body)) return texts;
	for (const call of body.choices[0]?.message.tool_calls ?? []) texts.add(call.id, call.function.arguments);
	return texts;
}
