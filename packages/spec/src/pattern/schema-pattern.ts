import { PatternError } from "./linear-pattern.ts";

/** The longest pattern of a schema, in UTF-16 units. */
const MAX_LENGTH = 1000;

/** The highest count of a repetition `{n}`. */
const MAX_REPETITIONS = 1000;

/** The parts of a pattern that JavaScript and RE2 write, or understand, differently. */
const TOKEN =
	/\\u\{(?<braced>[0-9a-f]+)\}|\\u(?<high>d[89ab][0-9a-f]{2})\\u(?<low>d[c-f][0-9a-f]{2})|\\u(?<unit>[0-9a-f]{4})|\\c(?<control>[a-z])|\\[pP]\{(?<property>[^}]*)\}|\\(?<escaped>.)|\(\?(?<group><?[=!]|<[^>]*>|[a-z-]+:)|(?<empty>\[\^?\])|(?<plain>[[\].])|\{(?<repetitions>[\d,]+)\}/gisu;

type Token = Readonly<Record<string, string | undefined>>;

/** What `\s` and `\S` stand for in JavaScript, as the inside of a class. */
const SPACES =
	"\\t-\\r \\x{0000a0}\\x{001680}\\x{002000}-\\x{00200a}\\x{002028}\\x{002029}\\x{00202f}\\x{00205f}\\x{003000}\\x{00feff}";
const NO_SPACES =
	"\\x{000000}-\\x{000008}\\x{00000e}-\\x{00001f}!-\\x{00009f}\\x{0000a1}-\\x{00167f}\\x{001681}-\\x{001fff}\\x{00200b}-\\x{002027}\\x{00202a}-\\x{00202e}\\x{002030}-\\x{00205e}\\x{002060}-\\x{002fff}\\x{003001}-\\x{00fefe}\\x{00ff00}-\\x{10ffff}";
const ANY_OF_A_LINE = "[^\\n\\r\\x{002028}\\x{002029}]";

/** Classes of nothing and of everything; within another class they are a `[` and its end. */
const EMPTY_CLASSES: ReadonlyMap<string, string> = new Map([
	["[]", "[^\\x{000000}-\\x{10ffff}]"],
	["[^]", "[\\x{000000}-\\x{10ffff}]"],
]);

/**
 * Writes a schema's pattern, which is a JavaScript regular expression, in RE2's syntax, so that it matches the same.
 * @throws PatternError for what is no regular expression, and for what RE2 cannot express
 */
export function inRe2Syntax(pattern: string): string {
	if (pattern.length > MAX_LENGTH) throw new PatternError(`has more than ${MAX_LENGTH} characters`);
	refuseMalformed(pattern);
	let inClass = false;
	return pattern.replaceAll(TOKEN, (text, ...rest) => {
		const token = rest.at(-1) as Token;
		if (token.plain === "[" && !inClass) {
			inClass = true;
			return text;
		}
		if (token.empty !== undefined) {
			const literal = inClass;
			inClass = false;
			return literal ? `\\${text}` : (EMPTY_CLASSES.get(text) ?? text);
		}
		if (token.plain === "]") inClass = false;
		return inClass ? inside(text, token) : outside(text, token);
	});
}

function refuseMalformed(pattern: string): void {
	try {
		new RegExp(pattern, "u");
	} catch (cause) {
		throw new PatternError("is no regular expression", { cause });
	}
}

function inside(text: string, token: Token): string {
	if (token.plain !== undefined) return `\\${token.plain}`;
	if (token.group !== undefined || token.repetitions !== undefined) return text;
	if (token.escaped === "b") return "\\x08";
	if (token.escaped === "s") return SPACES;
	if (token.escaped === "S") return NO_SPACES;
	return anywhere(text, token);
}

function outside(text: string, token: Token): string {
	if (token.plain !== undefined) return token.plain === "." ? ANY_OF_A_LINE : text;
	if (token.group !== undefined) return group(token.group);
	if (token.escaped === "s") return `[${SPACES}]`;
	if (token.escaped === "S") return `[${NO_SPACES}]`;
	if (token.escaped !== undefined && /[1-9k]/.test(token.escaped)) {
		throw new PatternError("has a back-reference, which cannot be matched in linear time");
	}
	if (token.repetitions?.split(",").some((count) => Number(count) > MAX_REPETITIONS)) {
		throw new PatternError(`repeats a part more than ${MAX_REPETITIONS} times`);
	}
	return anywhere(text, token);
}

/** What a group begins with: that of a name only says how it is called. */
function group(begin: string): string {
	if (/^<?[=!]$/.test(begin)) {
		throw new PatternError("looks ahead or behind, which cannot be matched in linear time");
	}
	if (begin.startsWith("<")) return "(";
	throw new PatternError("changes flags within, which is not supported");
}

function anywhere(text: string, { braced, high, low, unit, control, property, escaped }: Token): string {
	if (high !== undefined && low !== undefined) return escapedCode(codePoint(high, low));
	const code = braced ?? unit;
	if (code !== undefined) return escapedCode(Number.parseInt(code, 16));
	if (control !== undefined) return escapedCode(control.charCodeAt(0) % 32);
	if (property !== undefined) return text.replace(/(?:Script|sc|General_Category|gc)=/, "");
	return escaped === "0" ? "\\x00" : text;
}

/** Always six digits, so that a code does not look like a count of repetitions. */
function escapedCode(code: number): string {
	return `\\x{${code.toString(16).padStart(6, "0")}}`;
}

function codePoint(high: string, low: string): number {
	return (Number.parseInt(high, 16) - 0xd800) * 0x400 + Number.parseInt(low, 16) - 0xdc00 + 0x10000;
}
