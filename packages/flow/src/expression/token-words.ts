/** What the parser calls a token, and how it is written. */
const TOKENS: ReadonlyMap<string, string> = new Map([
	["PLUS", "+"],
	["MINUS", "-"],
	["MULTIPLY", "*"],
	["DIVIDE", "/"],
	["MODULO", "%"],
	["EQ", "=="],
	["NE", "!="],
	["LT", "<"],
	["LE", "<="],
	["GT", ">"],
	["GE", ">="],
	["AND", "&&"],
	["OR", "||"],
	["NOT", "!"],
	["IN", "in"],
	["LPAREN", "("],
	["RPAREN", ")"],
	["LBRACKET", "["],
	["RBRACKET", "]"],
	["LBRACE", "{"],
	["RBRACE", "}"],
	["DOT", "."],
	["COMMA", ","],
	["COLON", ":"],
	["QUESTION", "?"],
]);
/** What the parser calls the kind of a token that is written in many ways. */
const KINDS: ReadonlyMap<string, string> = new Map([
	["EOF", "the end of the expression"],
	["NUMBER", "a number"],
	["STRING", "a text"],
	["BOOLEAN", "true or false"],
	["NULL", "null"],
	["IDENTIFIER", "a name"],
	["BYTES", "bytes"],
]);

/** What the parser says of a malformed expression, with tokens as people write them. */
export function inTokens(summary: string): string {
	return summary.replaceAll(/\b[A-Z]{2,}\b/g, (name) => {
		const token = TOKENS.get(name);
		return token === undefined ? (KINDS.get(name) ?? name) : `\`${token}\``;
	});
}
