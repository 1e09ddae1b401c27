import { joinDates, readDate } from "./dates.ts";
import type { Token } from "./token.ts";

const QUOTE = /"([^"]{0,2000})"|“([^”]{0,2000})”|«([^»]{0,2000})»|`([^`]{0,2000})`|'([^'\n]{0,2000})'(?!\w)/y;
const URL_START = /[([{<]*https?:\/\/[^\s"'<>`]+/y;
const CHUNK = /[^\s="“«`]+|["=“«`]/y;
const SPACE = /\s+/y;
const CLOSING = new Set(".,;:!?)]}>'\"*_");

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){1,8}$/;
const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
const FILE_NAME = /^[\w.-]*\w\.[A-Za-z][A-Za-z0-9]{1,7}$/;
const FOLDERS = /^[\w.-]+(\/[\w.-]+)+$/;
const FRACTION = /^\d+([/.-]\d+)+$/;
const DOMAIN = /^[\w-]+(\.[\w-]+)*\.(com|org|net|io|dev|eu|de|uk|fr|example)$/i;
/** Words after which folders without a file's extension are a path, and not two words with a slash between. */
const BEFORE_PATH = new Set([
	"to",
	"into",
	"in",
	"from",
	"file",
	"path",
	"at",
	"under",
	"as",
	"read",
	"open",
]);

/** Reads a text into its tokens. */
export function tokenize(text: string): Token[] {
	const tokens: Token[] = [];
	let position = 0;
	while (position < text.length) {
		const space = matchAt(SPACE, text, position);
		if (space) {
			position += space[0].length;
			continue;
		}
		const quote = opensQuote(text, position) ? matchAt(QUOTE, text, position) : null;
		const found = quote ? quoted(quote, position) : unquoted(text, position, tokens.at(-1));
		if (!found) {
			position += 1;
			continue;
		}
		position = found.next;
		if (found.token) tokens.push({ ...found.token, last: endsHere(text, found.token.end) });
	}
	return joinDates(tokens);
}

/** What stands right after a token: a colon leads on, other punctuation does not. */
function endsHere(text: string, end: number): boolean {
	return /^[^\S\n]{0,8}([.,;!?)\n]|$)/.test(text.slice(end, end + 9));
}

interface Found {
	readonly token?: Omit<Token, "last">;
	readonly next: number;
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
	pattern.lastIndex = position;
	return pattern.exec(text);
}

/** An apostrophe inside a word opens nothing. */
function opensQuote(text: string, position: number): boolean {
	return text[position] !== "'" || position === 0 || /[\s(=:,]/.test(text[position - 1] ?? "");
}

function quoted(match: RegExpExecArray, start: number): Found {
	const end = start + match[0].length;
	const text = match.slice(1).find((part) => part !== undefined) ?? "";
	return { token: { kind: "quote", text, start, end }, next: end };
}

function unquoted(text: string, position: number, before: Token | undefined): Found | undefined {
	const match = matchAt(URL_START, text, position) ?? matchAt(CHUNK, text, position);
	if (!match) return undefined;
	const next = position + match[0].length;
	const opening = /^[([{<'"*_]*/.exec(match[0])?.[0].length ?? 0;
	let end = match[0].length;
	while (end > opening && CLOSING.has(match[0][end - 1] ?? "")) end -= 1;
	const core = match[0].slice(opening, end);
	if (core === "") return { next };
	const start = position + opening;
	return { token: { ...classify(core, before), start, end: start + core.length }, next };
}

function classify(core: string, before: Token | undefined): Pick<Token, "kind" | "text"> {
	if (/^https?:\/\//.test(core)) return { kind: URL.canParse(core) ? "url" : "word", text: core };
	if (EMAIL.test(core)) return { kind: "email", text: core };
	const date = readDate(core);
	if (date !== undefined) return { kind: "date", text: date };
	if (NUMBER.test(core)) return { kind: "number", text: core };
	return { kind: isPath(core, before) ? "path" : "word", text: core };
}

function isPath(core: string, before: Token | undefined): boolean {
	if (FRACTION.test(core)) return false;
	const name = core.slice(core.lastIndexOf("/") + 1);
	if (core.includes("/")) {
		if (!FOLDERS.test(core.replace(/^(\.{0,2}\/)/, ""))) return false;
		return FILE_NAME.test(name) || (before !== undefined && BEFORE_PATH.has(before.text.toLowerCase()));
	}
	return FILE_NAME.test(name) && !DOMAIN.test(name);
}
