import type { Gist } from "./read-clauses.ts";

const LONGEST_TITLE = 78;

/** The gist as a whole sentence; a quote stays as it is. */
export function asSentence(gist: Gist): string {
	const text = asWhole(gist);
	return gist.kind === "quote" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The gist as a line without a full stop, no longer than `most` characters. */
export function asTitle(gist: Gist, most = LONGEST_TITLE): string {
	// "Mr." ends no sentence.
	const [line = ""] = asWhole(gist).split(/\n|(?<=\w{3}[.!?])\s/);
	const characters = [...line.replace(/[.;:,\s]+$/, "")];
	const end = Math.min(most, LONGEST_TITLE);
	return characters.length <= end ? characters.join("") : `${characters.slice(0, end - 1).join("")}…`;
}

function asWhole({ text, kind }: Gist): string {
	const whole = text.trim().replace(/[,;:]+$/, "");
	// An address at the start keeps its letters.
	return kind === "quote" || /^\S+[@/]/.test(whole) ? whole : whole.charAt(0).toUpperCase() + whole.slice(1);
}
