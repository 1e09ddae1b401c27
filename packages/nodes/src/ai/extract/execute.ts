import type { ExecuteOf } from "@switchyard/node-kit";
import type { AnswerField } from "@switchyard/spec/answer";
import { askForFields } from "../ask-for-fields.ts";
import { textToRead } from "../text-to-read.ts";
import type { definition } from "./definition.ts";
import { QuoteFinder } from "./find-quote.ts";

const TASK = `Take the fields in "values" from the text. Leave a field out where the text does not have it, and invent nothing.
For each value give in "quotes" its place in "values", such as total or items[0].price, and the shortest words of the text that it was taken from, copied letter by letter.`;

export const execute: ExecuteOf<typeof definition> = async (
	{ text: given, file, fields, instructions, max_repairs },
	{ files, model },
) => {
	const text = await textToRead({ text: given, file }, files);
	const answer = await askForFields(model, {
		task: TASK,
		instructions,
		text,
		fields: answerFields(fields),
		maxRepairs: max_repairs,
	});
	const { values, quotes } = answer as unknown as Extracted;
	const quoteOf = new Map(quotes.map(({ field, quote }) => [field, quote]));
	const finder = new QuoteFinder(text);
	const sources = leavesOf(values).map((field) => sourceOf(finder, field, quoteOf.get(field) ?? ""));
	const unproven = sources.filter(({ found }) => !found).map(({ field }) => field);
	return { ...values, values, sources, unproven, is_proven: unproven.length === 0 };
};

/** What fits `answerFields`. */
interface Extracted {
	readonly values: Readonly<Record<string, unknown>>;
	readonly quotes: readonly { readonly field: string; readonly quote: string }[];
}

function answerFields(fields: readonly AnswerField[]): readonly AnswerField[] {
	const quote: readonly AnswerField[] = [
		{ name: "field", type: "text", required: true },
		{ name: "quote", type: "text", required: true },
	];
	return [
		{ name: "values", type: "object", required: true, fields },
		{ name: "quotes", type: "list", items: "object", required: true, fields: quote },
	];
}

function sourceOf(finder: QuoteFinder, field: string, quote: string) {
	const span = finder.find(quote);
	return { field, quote, found: span !== undefined, ...span };
}

/** The place of every text, number, and yes or no in a value, in order, such as `items[0].price`. */
function leavesOf(value: unknown, field = ""): string[] {
	if (Array.isArray(value)) return value.flatMap((item, index) => leavesOf(item, `${field}[${index}]`));
	if (typeof value !== "object") return [field];
	return Object.entries(value ?? {}).flatMap(([name, inner]) =>
		leavesOf(inner, field === "" ? name : `${field}.${name}`),
	);
}
