import type { Gist } from "./read-clauses.ts";

/** The gist as a whole sentence; a quote stays as it is. */
export function asSentence(gist: Gist): string {
	const text = asWhole(gist);
	return gist.kind === "quote" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The gist as a line without a full stop, no longer than `most` characters. */
export function asTitle(gist: Gist, most: number): string {
	// "Mr." ends no sentence.
	const [line = ""] = asWhole(gist).split(/\n|(?<=\w{3}[.!?])\s/);
	const characters = [...line.replace(/[.;:,\s]+$/, "")];
	const end = Math.min(most, 78);
	return characters.length <= end ? characters.join("") : `${characters.slice(0, end - 1).join("")}…`;
}

/** The gist as a short letter. */
export function asLetter(gist: Gist): string {
	if (gist.kind === "quote") return gist.text;
	return `Hello,\n\n${asSentence(gist.kind === "topic" ? { ...gist, text: `this is about ${gist.text}` } : gist)}\n\nKind regards`;
}

/** The gist as words to look for. */
export function asQuery({ text }: Gist): string {
	return text.replace(/^(for|the|all|any|every|of)\s+/i, "").trim();
}

function asWhole({ text, kind }: Gist): string {
	const whole = text.trim().replace(/[,;:]+$/, "");
	// An address at the start keeps its letters.
	return kind === "quote" || /^\S+[@/]/.test(whole) ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}
