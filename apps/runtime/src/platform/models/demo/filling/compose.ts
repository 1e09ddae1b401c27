import type { Gist } from "../reading/gist.ts";

/** The gist as a whole sentence; a quote stays as it is. */
export function asSentence(gist: Gist): string {
	const text = asWhole(gist);
	return gist.kind === "quote" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The gist as a line without a full stop, no longer than `most` characters. */
export function asTitle(gist: Gist, most: number): string {
	// "Mr." ends no sentence.
	const [line = ""] = asWhole(gist).split(/\n|(?<=\w{3}[.!?])\s/);
	return shorten(line.replace(/[.;:,\s]+$/, ""), Math.min(most, 78));
}

/** The gist as a short letter. */
export function asLetter(gist: Gist): string {
	const sentence = asSentence(
		gist.kind === "topic" ? { kind: "statement", text: `this is about ${gist.text}` } : gist,
	);
	return `Hello,\n\n${sentence}\n\nKind regards`;
}

/** The gist as words to look for. */
export function asQuery(gist: Gist): string {
	return gist.text.replace(/^(for|the|all|any|every|of)\s+/i, "").trim();
}

function asWhole({ text, kind }: Gist): string {
	if (kind === "quote") return text;
	const trimmed = text.trim().replace(/[,;:]+$/, "");
	const whole = kind === "request" ? `please ${trimmed}` : trimmed;
	// An address at the start keeps its letters.
	return /^\S+[@/]/.test(whole) ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}

function shorten(text: string, most: number): string {
	const characters = [...text];
	if (characters.length <= most) return text;
	const cut = characters.slice(0, most - 1).join("");
	const atWord = cut.replace(/\s+\S*$/, "");
	return `${atWord === "" ? cut : atWord}…`;
}
