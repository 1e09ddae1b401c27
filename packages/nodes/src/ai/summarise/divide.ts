/** Where a text may be divided, the best first: between paragraphs, lines, sentences, and words. */
const ENDS = [/\n\s*\n/g, /\n/g, /[.!?]\s/g, /\s/g];

/** Divides a text into parts of at most `most` characters, where it can at the end of a paragraph, and never within a character. */
export function divide(text: string, most: number): string[] {
	const parts: string[] = [];
	for (let start = 0; start < text.length; ) {
		const end = start + most >= text.length ? text.length : endOfPart(text, start, start + most);
		parts.push(text.slice(start, end));
		start = end;
	}
	return parts;
}

/** In the second half of what fits: parts are of like size. */
function endOfPart(text: string, start: number, limit: number): number {
	const from = Math.floor((start + limit) / 2);
	const half = text.slice(from, limit);
	for (const end of ENDS) {
		const last = [...half.matchAll(end)].at(-1);
		if (last) return from + last.index + last[0].length;
	}
	return isWithinCharacter(text, limit) ? limit - 1 : limit;
}

function isWithinCharacter(text: string, position: number): boolean {
	return /[\uD800-\uDBFF]/.test(text.charAt(position - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(position));
}
