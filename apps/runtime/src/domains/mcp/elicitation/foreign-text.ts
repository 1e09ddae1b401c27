const LONGEST_LINE = 80;
/** The longest help text of a form's field, in characters. */
const LONGEST_HELP = 2000;

/** One line that people can read, or nothing. */
export function lineOf(text: unknown): string | undefined {
	if (typeof text !== "string") return undefined;
	const line = text.slice(0, LONGEST_LINE);
	return line.length > 0 && !/\p{C}/u.test(line) ? line : undefined;
}

/** The help text of a field, without characters that nobody can see or that turn the direction of reading, or nothing. */
export function helpOf(text: unknown): string | undefined {
	if (typeof text !== "string") return undefined;
	const help = text
		.slice(0, LONGEST_HELP)
		.replaceAll(/[^\P{C}\n]/gu, "")
		.trim();
	return help === "" ? undefined : help;
}
