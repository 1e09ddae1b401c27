import type { Message } from "../json/message.ts";
import { readJson } from "../json/read-json.ts";
import { schemaProblems } from "../schema/schema-problems.ts";
import type { AnswerField } from "./answer-field.ts";
import type { AnswerProblem } from "./answer-problem.ts";
import { answerSchema } from "./answer-schema.ts";

/** An answer's fields, or why it does not fit its output schema. */
export type ReadAnswer = { readonly value: Message } | { readonly problems: readonly AnswerProblem[] };

/** As many problems as someone who mends an answer reads at once. */
const MOST_PROBLEMS = 20;

/** How long each text of a problem may be, in characters. */
const LONGEST = 500;

/** Models like to put JSON into a block of code. */
const CODE_BLOCK = /^```(?:json)?[^\S\n]*\n(.*?)\n?[^\S\n]*```$/s;

/** Reads an answer in words as the fields that it must have. */
export function readAnswer(fields: readonly AnswerField[], text: string): ReadAnswer {
	const trimmed = text.trim();
	const read = readJson(CODE_BLOCK.exec(trimmed)?.[1] ?? trimmed, "answer");
	return "fault" in read ? { problems: [shortened(read.fault)] } : checkAnswer(fields, read.value);
}

/** The same for an answer that is a value already. */
export function checkAnswer(fields: readonly AnswerField[], value: unknown): ReadAnswer {
	const problems = schemaProblems(answerSchema(fields), value);
	if (problems.length === 0) return { value: value as Message };
	return { problems: problems.slice(0, MOST_PROBLEMS).map(shortened) };
}

/** Names of fields that a model invents, and choices, may be of any length. */
function shortened({ field, message, hint }: AnswerProblem): AnswerProblem {
	return {
		field: field.slice(0, LONGEST),
		message: message.slice(0, LONGEST),
		...(hint === undefined ? {} : { hint: hint.slice(0, LONGEST) }),
	};
}
