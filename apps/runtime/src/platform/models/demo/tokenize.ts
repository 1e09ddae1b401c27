/** A piece of the prompt that means something by itself. */
export interface Token {
	readonly kind: "word" | "quote" | "email" | "url" | "path" | "number";
	/** The piece without quotes and punctuation. */
	readonly text: string;
	/** Its range in the prompt, with its quotes but without punctuation. */
	readonly start: number;
	readonly end: number;
	/** Punctuation that separates, or a line's end, follows where this is true. */
	readonly last: boolean;
}

/** An address of the web, a quote, or what stands between spaces; an apostrophe inside a word opens no quote. */
const PIECE =
	/[([{<]*https?:\/\/[^\s"'<>`]+|"([^"]{0,2000})"|“([^”]{0,2000})”|«([^»]{0,2000})»|`([^`]{0,2000})`|(?<![^\s(=:,])'([^'\n]{0,2000})'(?!\w)|[^\s="“«`]+|["=“«`]/g;
const PUNCTUATION = /^[([{<'"*_]*|[.,;:!?)\]}>'"*_]+$/g;

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const FILE_NAME = /(^|\/)[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{1,7}$/;
const DOMAIN = /^[\w-]+(\.[\w-]+)*\.(com|org|net|io|dev|eu|de|uk|fr|example)$/i;

/** Reads a text into its tokens. */
export function tokenize(text: string): Token[] {
	const tokens: Token[] = [];
	for (const match of text.matchAll(PIECE)) {
		const quote = match.slice(1).find((part) => part !== undefined);
		const core = quote ?? match[0].replace(PUNCTUATION, "");
		if (core === "" && quote === undefined) continue;
		const start = match.index + (quote === undefined ? match[0].indexOf(core) : 0);
		const end = start + (quote === undefined ? core.length : match[0].length);
		const kind = quote === undefined ? kindOf(core) : "quote";
		tokens.push({ kind, text: core, start, end, last: endsHere(text, end) });
	}
	return tokens;
}

/** The texts of tokens, of all or of one kind. */
export function textsOf(tokens: readonly Token[], kind?: Token["kind"]): string[] {
	return tokens.flatMap((token) => (kind === undefined || token.kind === kind ? [token.text] : []));
}

/** Returns whether tokens hold a value, as whole words; `in_progress` is said as "in progress". */
export function isSaid(value: unknown, tokens: readonly Token[]): boolean {
	if (typeof value !== "string" && typeof value !== "number") return false;
	const said = ` ${tokens.map(({ text }) => text.toLowerCase()).join(" ")} `;
	const words = String(value).toLowerCase();
	return [words, words.replaceAll(/[_-]/g, " ")].some((form) => said.includes(` ${form} `));
}

/** Returns whether a token is the last of its part: a colon leads on, other punctuation does not. */
function endsHere(text: string, end: number): boolean {
	return /^[^\S\n]{0,8}([.,;!?)\n]|$)/.test(text.slice(end, end + 9));
}

function kindOf(core: string): Token["kind"] {
	if (/^https?:\/\//.test(core)) return URL.canParse(core) ? "url" : "word";
	if (EMAIL.test(core)) return "email";
	if (NUMBER.test(core)) return "number";
	return FILE_NAME.test(core) && !DOMAIN.test(core) ? "path" : "word";
}
