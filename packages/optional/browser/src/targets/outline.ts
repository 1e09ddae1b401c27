/** An element of a page's outline, as `ariaSnapshot({ mode: "ai" })` writes it. */
export interface OutlineElement {
	readonly role: string;
	readonly name: string | undefined;
	readonly ref: string | undefined;
	/** What it shows, where that stands on its own line. */
	readonly text: string | undefined;
	/** Where a link leads, as the page writes it. */
	readonly url: string | undefined;
	readonly parent: OutlineElement | undefined;
	/** Its line and those below it: from the first one, up to but without the last. */
	readonly lines: readonly [number, number];
}

const LINE = /^( *)- (.*)$/;
const ELEMENT = /^([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?((?: \[[^\]]*\])*)(?::(?: (.*))?)?$/;

/** The elements of an outline, in its order. */
export function elementsOf(outline: string): readonly OutlineElement[] {
	const lines = outline.split("\n");
	const elements: (OutlineElement & { url: string | undefined; depth: number; lines: [number, number] })[] =
		[];
	const open: typeof elements = [];
	for (const [index, line] of lines.entries()) {
		const [, indent = "", said = ""] = LINE.exec(line) ?? [];
		while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= indent.length) open.pop();
		const parent = open.at(-1);
		for (const each of open) each.lines[1] = index + 1;
		const url = /^\/url: (.*)$/.exec(said)?.[1];
		if (url !== undefined && parent) parent.url = unquoted(url);
		const [, role, name, marks = "", text] = ELEMENT.exec(unquoted(said)) ?? [];
		if (role === undefined) continue;
		const element = {
			role,
			name: name === undefined ? undefined : (JSON.parse(name) as string),
			ref: /\[ref=(\w+)\]/.exec(marks)?.[1],
			text: text === undefined ? undefined : unquoted(text),
			url: undefined,
			parent,
			depth: indent.length,
			lines: [index, index + 1] as [number, number],
		};
		elements.push(element);
		open.push(element);
	}
	return elements;
}

/** YAML writes what it could misread in quotes: the whole of an element's line in single ones, a value in either. */
function unquoted(said: string): string {
	if (/^".*"$/.test(said)) {
		try {
			return JSON.parse(said) as string;
		} catch {
			return said.slice(1, -1);
		}
	}
	const key = /^'((?:[^']|'')*)'(:.*)?$/.exec(said);
	return key ? `${(key[1] ?? "").replaceAll("''", "'")}${key[2] ?? ""}` : said;
}
