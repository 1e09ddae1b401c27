/**
 * Half a character and the character zero have no place in a text of PostgreSQL; a mark stands in their place, as SQLite has it
 * for the first of them. Values that are no texts stay as they are.
 */
export function storableText(value: unknown): unknown {
	return typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\ufffd") : value;
}
