/** A pattern of `like … escape '\'` for what has this text in it. */
export function having(text: string): string {
	return `%${literal(text)}%`;
}

/** A text in such a pattern, where it stands for itself. */
export function literal(text: string): string {
	return text.replace(/[\\%_]/g, "\\$&");
}
