import { linearPattern, PatternError } from "./linear-pattern.ts";

/** How many `{…}` a pattern may have. */
const MAX_BRACES = 20;

/** Stands for a dot that begins a name. Wildcards do not match it, so that hidden files are taken by their names only. */
const LEADING_DOT = "\\x00";

const NAME_CHARACTER = `[^/${LEADING_DOT}]`;

/** A pattern that cannot be used; `message` is a sentence about it. */
export class PathPatternError extends Error {
	override readonly name = "PathPatternError";
	readonly hint: string;

	constructor(message: string, hint: string) {
		super(message);
		this.hint = hint;
	}
}

/** The parts of a pattern that stand for more than themselves, and every other character. */
const PART =
	/(?<folders>(?<=^|\/)\*\*\/)|(?<below>(?<=^|\/)\*\*$)|(?<stars>\*+)|(?<one>\?)|\[(?<not>[!^]?)(?<class>\]?[^\]/]*)\]|(?<unclosed>\[)|(?<brace>[{},])|(?<character>.)/gsu;

/**
 * A pattern for paths as a function that takes time linear in the path: `*`, `?` and `[a-z]` within a name, `**` for
 * any number of folders, `{a,b}` for one of several. A dot that begins a name is matched by a dot only.
 * @throws PathPatternError
 */
export function parsePathPattern(pattern: string): (path: string) => boolean {
	refuseUnsupported(pattern);
	try {
		const { test } = linearPattern(`^(?:${inRe2Syntax(pattern)})$`);
		return (path) => test(path.replaceAll(/(?<=^|\/)\./g, "\0"));
	} catch (error) {
		if (!(error instanceof PatternError)) throw error;
		throw new PathPatternError(
			"The pattern cannot be read.",
			"Write a class such as [a-z] from the lower character to the higher.",
		);
	}
}

function refuseUnsupported(pattern: string): void {
	if (/[@+!?*]\(/.test(pattern)) {
		throw new PathPatternError("The pattern has a group in parentheses.", "Write one of several as {a,b}.");
	}
	if (pattern.includes("\\")) {
		throw new PathPatternError(
			"The pattern has a backslash.",
			"Separate folders by /, and write a special character as a class such as [*].",
		);
	}
	if (/\{[^{},]*\.\.[^{},]*\}/.test(pattern)) {
		throw new PathPatternError(
			"The pattern has a range in braces.",
			"Write a class such as [1-9], or all of them: {1,2,3}.",
		);
	}
	if ((pattern.match(/\{/g) ?? []).length > MAX_BRACES) {
		throw new PathPatternError(
			`The pattern has more than ${MAX_BRACES} braces.`,
			"Match more with *, or use a trigger for each kind of file.",
		);
	}
}

type Part = Readonly<Record<string, string | undefined>>;

function inRe2Syntax(pattern: string): string {
	const place = new Place();
	const written = pattern.replaceAll(PART, (...match) => {
		const part = match.at(-1) as Part;
		const isComma = part.brace === "," && !place.isInBraces;
		const syntax = isComma ? "," : partInRe2Syntax(part, place.afterStar);
		place.pass(part);
		return syntax;
	});
	if (place.isInBraces) throw unclosed();
	return written;
}

/** Where in a pattern a part stands: after a `*` that may match nothing, a dot begins no name. */
class Place {
	afterStar = false;
	/** For each brace that is open: whether it stands after a star, and whether one of its alternatives ends after one. */
	readonly #braces: { readonly before: boolean; after: boolean }[] = [];

	get isInBraces(): boolean {
		return this.#braces.length > 0;
	}

	pass({ stars, folders, character, brace, unclosed: open }: Part): void {
		if (stars !== undefined) this.afterStar = true;
		else if (folders !== undefined || character === "/") this.afterStar = false;
		else if (brace === "{") this.#braces.push({ before: this.afterStar, after: false });
		else if (brace !== undefined) this.#endAlternative(brace);
		else if (open !== undefined) throw unclosed();
	}

	#endAlternative(brace: string): void {
		const innermost = this.#braces.at(-1);
		if (!innermost) {
			if (brace === "}") throw unclosed();
			return;
		}
		innermost.after ||= this.afterStar;
		this.afterStar = brace === "," ? innermost.before : innermost.after;
		if (brace === "}") this.#braces.pop();
	}
}

function unclosed(): PathPatternError {
	return new PathPatternError(
		"The pattern has a brace or a bracket without its counterpart.",
		"Close it, or write it as a class: [{].",
	);
}

const WILDCARDS: Readonly<Record<string, string>> = {
	folders: `(?:${NAME_CHARACTER}[^/]*/)*`,
	below: `(?:${NAME_CHARACTER}[^/]*/)*${NAME_CHARACTER}[^/]*`,
	stars: `${NAME_CHARACTER}*`,
	one: NAME_CHARACTER,
};

const BRACES: Readonly<Record<string, string>> = { "{": "(?:", ",": "|", "}": ")" };

function partInRe2Syntax(part: Part, afterStar: boolean): string {
	for (const [name, syntax] of Object.entries(WILDCARDS)) if (part[name] !== undefined) return syntax;
	if (part.brace !== undefined) return BRACES[part.brace] ?? "";
	if (part.class !== undefined) {
		const characters = part.class.replaceAll(/[[\]\\^&~]/g, "\\$&");
		return part.not === "" ? `[${characters}]` : `[^${characters}/${LEADING_DOT}]`;
	}
	if (part.character === ".") return afterStar ? "\\." : `[.${LEADING_DOT}]`;
	return (part.character ?? "").replace(/[$()*+.?[\\\]^{|}]/, "\\$&");
}
