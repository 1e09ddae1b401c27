import { DELIMITERS, type DelimiterName } from "./parameters.ts";

/** How many lines tell the delimiter. */
const LINES = 20;

/** The delimiter that cuts the first lines into the same number of fields, and into most of them; a comma where there is none. */
export function detectDelimiter(text: string): DelimiterName {
	const lines = linesOf(text);
	let best: DelimiterName = "comma";
	let most = 1;
	for (const [name, delimiter] of Object.entries(DELIMITERS) as [DelimiterName, string][]) {
		const counts = lines.map((line) => line.split(delimiter).length);
		const [fields = 1] = counts;
		const agrees = counts.filter((count) => count === fields).length >= counts.length * 0.8;
		if (agrees && fields > most) {
			best = name;
			most = fields;
		}
	}
	return best;
}

/** The first lines without what is in quotes; not the last one, which may be cut. */
function linesOf(text: string): string[] {
	const plain = text.replaceAll(/"(?:[^"]|"")*(?:"|$)/g, "");
	const lines = plain.split(/\r\n|\n|\r/, LINES + 1).filter((line) => line !== "");
	return lines.length > 1 ? lines.slice(0, lines.length === LINES + 1 ? LINES : lines.length) : lines;
}
