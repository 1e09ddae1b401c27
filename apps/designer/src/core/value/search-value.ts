import { childAt, isBranch, type JsonPath, pointerBelow, segmentsOf } from "./json-path.ts";
import { hasChildren } from "./value-rows.ts";

/** A field whose name, or whose own value, has the text that is searched for. */
export interface ValueMatch {
	/** Its JSON Pointer. */
	readonly pointer: string;
	readonly path: JsonPath;
}

/** How many matches are looked for. */
export const MOST_MATCHES = 10_000;

/** Where a text stands in a value, in names or values, in upper or lower case; in the order of the value. */
export function searchValue(value: unknown, text: string): readonly ValueMatch[] {
	const wanted = text.toLowerCase();
	if (wanted === "") return [];
	const matches: ValueMatch[] = [];
	const has = (part: unknown) => String(part).toLowerCase().includes(wanted);
	const visit = (part: unknown, pointer: string, path: JsonPath) => {
		if (matches.length === MOST_MATCHES) return;
		const name = path.at(-1);
		const inName = typeof name === "string" && has(name);
		if (inName || (!isBranch(part) && has(part))) matches.push({ pointer, path });
		if (!hasChildren(part)) return;
		for (const segment of segmentsOf(part)) {
			visit(childAt(part, segment), pointerBelow(pointer, segment), [...path, segment]);
		}
	};
	visit(value, "", []);
	return matches;
}
