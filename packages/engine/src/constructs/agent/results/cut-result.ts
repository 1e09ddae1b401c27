import type { Message } from "@switchyard/spec/json";
import type { CutValue } from "../../../run/step.ts";

/** The longest result that a model reads whole where the designer says nothing, in characters. */
export const RESULT_LIMIT = 100_000;

/** How much of a longer one it reads at first. */
const EXCERPT = 20_000;

/** A result with more values than this is cut as a whole: of each one too little would be left. */
const MOST_VALUES = 20;

/**
 * A tool's data as a model reads it. What is longer than `limit`, all values together, is an excerpt: the longest values are replaced by their
 * type, their size, their beginning, and a reference by which the model can read more. The flow keeps the whole values.
 * @param step the call's step, of which the references are made
 */
export function cutResult(
	data: Message,
	{ limit, step }: { readonly limit: number; readonly step: number },
): { readonly shown: Message; readonly cut: readonly CutValue[] } {
	const sizes = Object.entries(data).map(([name, value]) => ({ name, value, size: textOf(value).length }));
	const total = sizes.reduce((sum, { size }) => sum + size, 0);
	if (total <= limit) return { shown: data, cut: [] };
	const room = Math.min(limit, EXCERPT);
	if (sizes.length > MOST_VALUES) {
		const whole = { reference: `result-${step}`, value: data, size: total };
		return { shown: excerptOf(whole, room), cut: [whole] };
	}
	const share = shareOf(
		sizes.map(({ size }) => size),
		room,
	);
	const shown: Record<string, unknown> = { ...data };
	const cut: CutValue[] = [];
	for (const { name, value, size } of sizes) {
		if (size <= share) continue;
		const one = { reference: `result-${step}.${name}`, value, size };
		cut.push(one);
		shown[name] = excerptOf(one, share);
	}
	return { shown, cut };
}

/** How much of each long value is shown: what short ones do not need goes to the long ones. */
function shareOf(sizes: readonly number[], room: number): number {
	const even = Math.floor(room / sizes.length);
	const short = sizes.filter((size) => size <= even);
	const left = room - short.reduce((sum, size) => sum + size, 0);
	return Math.floor(left / (sizes.length - short.length));
}

function excerptOf({ reference, value, size }: CutValue, length: number): Message {
	return {
		__type: typeof value === "string" ? "string" : Array.isArray(value) ? "array" : "object",
		__size: size,
		preview: wholeCharacters(textOf(value), 0, length),
		reference,
	};
}

/** What a model reads of a value: a text as it is, anything else as JSON. */
export function textOf(value: unknown): string {
	return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

/** A part of a text that ends before a character that would be cut in two. */
export function wholeCharacters(text: string, from: number, length: number): string {
	const part = text.slice(from, from + length);
	const last = part.charCodeAt(part.length - 1);
	return last >= 0xd800 && last < 0xdc00 && part.length > 1 ? part.slice(0, -1) : part;
}
