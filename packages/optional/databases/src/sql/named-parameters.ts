/** A statement with its names in place: `sql` has a placeholder for each of `names`, in their order. */
export interface NamedStatement {
	readonly sql: string;
	/** Without repetition. */
	readonly names: readonly string[];
}

/**
 * What begins with one of these is no place for a name: texts, quoted names, comments, and casts as PostgreSQL writes them. A backslash in a text
 * escapes in MySQL only; where it does not, what follows it is at worst taken for text, and the database refuses the statement.
 */
const SKIPPED =
	/'(?:[^'\\]|''|\\[\s\S])*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|::/;
const TOKENS = new RegExp(`${SKIPPED.source}|:([A-Za-z_]\\w*)`, "g");

/**
 * Replaces each `:name` of a statement by the database's own placeholder.
 * @param placeholder of the value with this number, from 1 on
 * @param repeats whether a placeholder may occur twice for one value; else a name that occurs twice is listed twice
 */
export function namedStatement(
	text: string,
	placeholder: (position: number) => string,
	repeats: boolean,
): NamedStatement {
	const names: string[] = [];
	const sql = text.replaceAll(TOKENS, (token: string, _tag: string | undefined, name: string | undefined) => {
		if (name === undefined) return token;
		const known = repeats ? names.indexOf(name) : -1;
		return placeholder(known >= 0 ? known + 1 : names.push(name));
	});
	return { sql, names };
}
