/** A piece of a summary: text as it is, or the parameter whose value stands there. */
export type SummaryPiece = { readonly text: string } | { readonly parameter: string };

/** A stretch of a summary that is shown whole or not at all. */
export interface SummaryPart {
	/** True for what stands in square brackets: left away when one of its parameters has no value. */
	readonly optional: boolean;
	readonly pieces: readonly SummaryPiece[];
}

const PART = /\[([^[\]]*)\]/g;
const PARAMETER = /\{\{\s*(\w+)\s*\}\}/g;

/** Reads a summary such as `{{method}} {{url}}[ as {{format}}]`. */
export function summaryParts(summary: string): SummaryPart[] {
	return splitBy(PART, summary).map(({ text, found }) => ({
		optional: found,
		pieces: splitBy(PARAMETER, text).map((piece) =>
			piece.found ? { parameter: piece.text } : { text: piece.text },
		),
	}));
}

/** The parameters that a summary names. */
export function summaryParameters(summary: string): string[] {
	return summaryParts(summary).flatMap(({ pieces }) =>
		pieces.flatMap((piece) => ("parameter" in piece ? [piece.parameter] : [])),
	);
}

interface Stretch {
	readonly text: string;
	/** Whether the pattern found it; its first group is the text then. */
	readonly found: boolean;
}

/** What a pattern finds and what lies between, in order. */
function splitBy(pattern: RegExp, whole: string): Stretch[] {
	const stretches: Stretch[] = [];
	let end = 0;
	for (const match of whole.matchAll(pattern)) {
		if (match.index > end) stretches.push({ text: whole.slice(end, match.index), found: false });
		stretches.push({ text: match[1] ?? "", found: true });
		end = match.index + match[0].length;
	}
	if (end < whole.length) stretches.push({ text: whole.slice(end), found: false });
	return stretches;
}
