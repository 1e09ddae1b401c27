/** Cuts a text between words into at most `most` pieces; joined again they are the text. */
export function wordChunks(text: string, most: number): string[] {
	if (text === "") return [];
	const words = text.split(/(?<=\s)(?=\S)/);
	const size = Math.ceil(words.length / most);
	const chunks: string[] = [];
	for (let start = 0; start < words.length; start += size)
		chunks.push(words.slice(start, start + size).join(""));
	return chunks;
}
