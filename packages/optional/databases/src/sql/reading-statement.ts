/** Space and comments before a statement's first word. */
const BEFORE = /^(?:\s|\(|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/;

/** The statements that give rows and end no transaction. */
const READING = /^(?:select|with|values|table|show)\b/i;

/** Whether a statement is one that reads, by its first word. */
export function isReadingStatement(sql: string): boolean {
	return READING.test(sql.replace(BEFORE, ""));
}
