/** The number of words of a text, as `wc -w` counts them. */
export function countWords(text: string): number {
	return text.split(/\s+/).filter((word) => word !== "").length;
}
