import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { definition } from "./definition.ts";

type Work = ExecuteOf<typeof definition>;
type Wanted = Parameters<Work>[0];

/** The longest text that is given. */
const MOST_CHARACTERS = 1_000_000;

/** A name in a template, or a brace that stands for itself. */
const PLACES = /\{\{|\}\}|\{([^{}]*)\}/g;

export const execute: Work = async (params) => {
	if (params.action === "split") return { parts: splitBy(params) };
	if (params.action === "split lines") return { parts: params.text.split(/\r\n|[\n\r]/) };
	const text = changed(params);
	if (text.length > MOST_CHARACTERS) throw tooLarge("text");
	return { text, length: charactersOf(text).length };
};

function changed(params: Wanted): string {
	const { action, text } = params;
	switch (action) {
		case "upper case":
			return text.toUpperCase();
		case "lower case":
			return text.toLowerCase();
		case "title case":
			return text.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
		case "replace":
			return replaced(params);
		case "join":
			return joined(params);
		case "slice":
			return sliced(params);
		case "pad start":
			return missing(params) + text;
		case "pad end":
			return text + missing(params);
		case "template":
			return filled(params);
		default:
			return text.trim();
	}
}

function replaced({ text, search, replacement }: Wanted): string {
	const parts = text.split(given(search));
	refuseLonger(text.length + (parts.length - 1) * replacement.length, "replacement");
	return parts.join(replacement);
}

function splitBy({ text, search }: Wanted): string[] {
	return text.split(given(search));
}

/** A text to look for: an empty one is everywhere. */
function given(search: string): string {
	if (search !== "") return search;
	throw new NodeError({
		code: "TEXT_SEARCH_MISSING",
		message: "There is no text to look for.",
		field: "search",
		hint: "Write what is to be found, as it stands in the text.",
	});
}

function joined({ parts = [], separator }: Wanted): string {
	const characters = parts.reduce((sum, part) => sum + part.length + separator.length, 0);
	refuseLonger(characters, "parts");
	return parts.join(separator);
}

function sliced({ text, start, length }: Wanted): string {
	const characters = charactersOf(text);
	const first = start < 0 ? Math.max(0, characters.length + start) : start;
	return characters.slice(first, first + length).join("");
}

/** What a text lacks to be long enough. */
function missing({ text, length, filler }: Wanted): string {
	const lacking = Math.max(0, length - charactersOf(text).length);
	const unit = charactersOf(filler);
	return Array.from({ length: lacking }, (_, index) => unit[index % unit.length]).join("");
}

function filled({ text, values = {} }: Wanted): string {
	const unknown = new Set<string>();
	const result = text.replaceAll(PLACES, (place: string, name: string | undefined) => {
		if (name === undefined) return place === "{{" ? "{" : "}";
		const key = name.trim();
		if (Object.hasOwn(values, key)) return String(values[key] ?? "");
		unknown.add(key);
		return "";
	});
	if (unknown.size === 0) return result;
	throw new NodeError({
		code: "TEXT_VALUE_MISSING",
		message: `The template names what has no value: ${[...unknown].join(", ")}.`,
		field: "values",
		hint: `There are: ${Object.keys(values).join(", ") || "none"}. A brace for itself is written twice: {{ or }}.`,
	});
}

const segmenter = new Intl.Segmenter();

/** As people count them: an emoji, or a letter with its accent, is one. */
function charactersOf(text: string): string[] {
	return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function refuseLonger(characters: number, field: string): void {
	if (characters > MOST_CHARACTERS) throw tooLarge(field);
}

function tooLarge(field: string): NodeError {
	return new NodeError({
		code: "DATA_TOO_LARGE",
		message: `The text would be longer than ${MOST_CHARACTERS} characters.`,
		field,
		hint: "Give less of it at once.",
	});
}
