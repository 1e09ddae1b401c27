import { NodeError } from "@switchyard/node-kit";
import { type AnswerField, checkAnswer, readAnswer } from "@switchyard/spec/answer";
import type { Message } from "@switchyard/spec/json";

interface GivenAnswer {
	readonly fields: readonly AnswerField[];
	/** What the agent gave, by the names of its signature. */
	readonly outputs: Message;
	/** The name of the first output. */
	readonly first: string;
	/** The node's own outputs, which a failure keeps. */
	readonly given: Message;
}

/**
 * The fields of an agent's answer: its outputs, where one of them has a field's name, or else what its first output holds.
 * @throws NodeError `OUTPUT_SCHEMA_MISMATCH`. A remote agent works where nobody can repair its answer: it is done by then.
 */
export function answerOf({ fields, outputs, first, given }: GivenAnswer): Message {
	const value = outputs[first];
	const named = fields.flatMap(({ name }) => (Object.hasOwn(outputs, name) ? [[name, outputs[name]]] : []));
	const answer =
		named.length === 0 && typeof value === "string"
			? readAnswer(fields, value)
			: checkAnswer(fields, named.length > 0 ? Object.fromEntries(named) : value);
	if ("value" in answer) return answer.value;
	throw new NodeError({
		code: "OUTPUT_SCHEMA_MISMATCH",
		message: `The agent's answer does not fit its output schema: ${answer.problems[0]?.message ?? ""}`,
		field: "output_schema",
		hint: "Name the schema's fields as outputs of the signature, or have the agent's first output be JSON that fits.",
		retryable: false,
		outputs: given,
	});
}
