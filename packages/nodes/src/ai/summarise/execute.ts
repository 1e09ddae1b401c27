import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { askForWords } from "../ask-for-fields.ts";
import { textToRead } from "../text-to-read.ts";
import type { definition } from "./definition.ts";
import { divide } from "./divide.ts";

export const execute: ExecuteOf<typeof definition> = async (
	{ text, file, form, words, language, part_size, instructions },
	{ files, model, progress },
) => {
	const task = taskOf(form, words, language);
	let parts = divide(await textToRead({ text, file }, files), part_size);
	const count = parts.length;
	let read = 0;
	const sumUp = (part: string) => {
		progress({ text: `Reads part ${++read}` });
		return askForWords(model, { task, instructions, text: part });
	};
	while (parts.length > 1) {
		const summaries: string[] = [];
		for (const part of parts) summaries.push(await sumUp(part));
		const shorter = divide(summaries.join("\n\n"), part_size);
		if (shorter.length >= parts.length) throw noShorter();
		parts = shorter;
	}
	return { summary: await sumUp(parts.join("")), parts: count };
};

function taskOf(form: "sentences" | "points", words: number, language: string | undefined): string {
	return [
		`Sum the text up in at most ${words} words, with what matters most first, and nothing that it does not say.`,
		form === "points"
			? "Write points, each a line that begins with a hyphen."
			: "Write plain sentences, without a heading.",
		language ? `Write in this language: ${language}.` : "Write in the language of the text.",
	].join("\n");
}

/** A model that does not shorten would be asked for ever. */
function noShorter(): NodeError {
	return new NodeError({
		code: "OUTPUT_SCHEMA_MISMATCH",
		message: "The model's summaries are no shorter than the parts that they sum up.",
		hint: "Choose another model, or let the summary have fewer words than a part has.",
	});
}
