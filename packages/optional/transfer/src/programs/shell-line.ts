/** What one kind of shell reads otherwise between single quotes than another. */
const APART = /(['\\]+)/;

/**
 * The line that a login shell takes apart into exactly these words, and in which it finds nothing to do itself. POSIX shells read it so (sh,
 * dash, bash, ksh, zsh), and fish, which knows backslashes between single quotes. SSH hands programs over as one line only.
 * @param words without null characters and line breaks
 */
export function shellLine(words: readonly string[]): string {
	return words.map(quoted).join(" ");
}

function quoted(word: string): string {
	if (word === "") return "''";
	return word
		.split(APART)
		.filter((part) => part !== "")
		.map((part) => (APART.test(part) ? `"${part.replaceAll("\\", "\\\\")}"` : `'${part}'`))
		.join("");
}
