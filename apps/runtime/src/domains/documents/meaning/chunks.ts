/** How long a part of a text is, in characters: about 500 tokens, which every model takes. */
const LONGEST = 2000;

/** How much of it is in the next part as well, so that no thought is in neither. */
const OVERLAP = 200;

/** Parts end at such a place if there is one in their last quarter, the better one first. */
const ENDS = ["\n\n", "\n", ". ", " "];

/**
 * The parts of a text that get vectors of their own, each with the title before it: a long text is about several things, and is
 * found by each.
 */
export function chunksOf(title: string, text: string): string[] {
	const body = text.trim();
	const chunks: string[] = [];
	for (let start = 0; start < body.length || chunks.length === 0; ) {
		const end = endAfter(body, start);
		chunks.push(`${title}\n\n${body.slice(start, end)}`.trim().toWellFormed());
		if (end >= body.length) break;
		start = end - OVERLAP;
	}
	return chunks;
}

function endAfter(text: string, start: number): number {
	const end = start + LONGEST;
	if (end >= text.length) return text.length;
	const earliest = end - LONGEST / 4;
	for (const mark of ENDS) {
		const found = text.lastIndexOf(mark, end - mark.length);
		if (found >= earliest) return found + mark.length;
	}
	return end;
}
