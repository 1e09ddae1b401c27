import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { AnswerField } from "@switchyard/spec/answer";
import { askForFields } from "../ask-for-fields.ts";
import { textToRead } from "../text-to-read.ts";
import type { definition } from "./definition.ts";

/** The label of a text that has none. */
const NONE = "none";

export const execute: ExecuteOf<typeof definition> = async (
	{ text, file, labels, several, may_have_none, instructions, max_repairs },
	{ files, model },
) => {
	if (may_have_none && Object.hasOwn(labels, NONE)) throw noneTaken();
	const names = Object.keys(labels);
	const answer = await askForFields(model, {
		task: taskOf(labels, several, may_have_none),
		instructions,
		text: await textToRead({ text, file }, files),
		fields: answerFields(names, several, may_have_none),
		maxRepairs: max_repairs,
	});
	const { label, labels: many, confidence } = answer as unknown as Classified;
	const said = several ? (many ?? []) : [label ?? NONE];
	const found = [...new Set(said.filter((name) => name !== NONE || !may_have_none))];
	if (found.length === 0 && !may_have_none) throw noLabel();
	return {
		label: found[0] ?? NONE,
		labels_found: found,
		...(confidence === undefined ? {} : { confidence: Math.min(Math.max(confidence, 0), 1) }),
	};
};

/** What fits `answerFields`. */
interface Classified {
	readonly label?: string;
	readonly labels?: readonly string[];
	readonly confidence?: number;
}

function taskOf(labels: Readonly<Record<string, string>>, several: boolean, mayHaveNone: boolean): string {
	const lines = Object.entries(labels).map(([name, meaning]) => `- ${name}${meaning && `: ${meaning}`}`);
	const how = several
		? "Say which of these labels the text has, the best first."
		: "Say which one of these labels fits the text best.";
	const none = several ? "Give an empty list where none fits." : `Say ${NONE} where none fits.`;
	return [
		how,
		...(mayHaveNone ? [none] : []),
		"Say as confidence how sure you are, from 0 to 1.",
		...lines,
	].join("\n");
}

function answerFields(names: readonly string[], several: boolean, mayHaveNone: boolean): AnswerField[] {
	const choices = mayHaveNone ? [...names, NONE] : names;
	const label: AnswerField = several
		? { name: "labels", type: "list", items: "choice", choices, required: true }
		: { name: "label", type: "choice", choices, required: true };
	return [label, { name: "confidence", type: "number" }];
}

function noneTaken(): NodeError {
	return new NodeError({
		code: "PARAMETER_INVALID",
		message: "One of the labels is none, which is what a text without a label gets.",
		field: "labels",
		hint: "Take it out, or have every text get a label.",
	});
}

function noLabel(): NodeError {
	return new NodeError({
		code: "OUTPUT_SCHEMA_MISMATCH",
		message: "The model gave the text no label.",
		field: "labels",
		hint: "Allow that a text has none, or say more of what the labels mean.",
	});
}
