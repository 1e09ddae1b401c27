/** How much of a message names what it begins, in characters. */
const LONGEST_TITLE = 80;

/** The beginning of a text, in one line that can be seen. */
export function titleOf(text: string): string {
	const line = text
		.replaceAll(/\p{C}+/gu, " ")
		.replaceAll(/\s+/g, " ")
		.trim();
	return line.length <= LONGEST_TITLE ? line : `${[...line].slice(0, LONGEST_TITLE - 1).join("")}…`;
}
