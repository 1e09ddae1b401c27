import { ExpressionError } from "./expression-error.ts";

/** One `{{ CEL }}` in a template. */
export interface Placeholder {
	/** Where its `{{` starts and where its `}}` ends, exclusive. */
	readonly start: number;
	readonly end: number;
	/** The CEL in it, without the space around, and where that starts in the template. */
	readonly expression: string;
	readonly offset: number;
}

/** A CEL string, a brace, or anything else; strings are skipped whole, so that braces in them do not count. */
const TOKEN = /[rR]?(?:""".*?"""|'''.*?'''|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|[{}]|./sy;

/**
 * Finds the first `{{ CEL }}` from a position on.
 * @throws ExpressionError when a `{{` is not closed or nothing stands in it
 */
export function findPlaceholder(template: string, from: number): Placeholder | undefined {
	const start = template.indexOf("{{", from);
	if (start === -1) return undefined;
	const close = findClose(template, start + 2);
	if (close === undefined) throw broken("A `{{` is not closed by `}}`.", template, start, template.length);
	const inside = template.slice(start + 2, close);
	const expression = inside.trim();
	if (expression === "") throw broken("A `{{ }}` has no expression in it.", template, start, close + 2);
	return { start, end: close + 2, expression, offset: start + 2 + inside.indexOf(expression) };
}

/** Where the `}}` starts that closes what was opened just before `from`; braces of CEL's own maps come in pairs. */
function findClose(template: string, from: number): number | undefined {
	let depth = 0;
	let position = from;
	while (position < template.length) {
		if (depth === 0 && template.startsWith("}}", position)) return position;
		TOKEN.lastIndex = position;
		const token = TOKEN.exec(template)?.[0] ?? "";
		if (token === "{") depth++;
		else if (token === "}") depth--;
		position += token.length;
	}
	return undefined;
}

function broken(message: string, template: string, start: number, end: number): ExpressionError {
	return new ExpressionError(message, {
		text: template,
		range: { start, end },
		hint: 'Write {{ field }}; for the characters themselves write {{ "{{" }}.',
		malformed: true,
	});
}
