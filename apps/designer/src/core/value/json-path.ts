import type { PathSegment } from "@switchyard/flow";

/** Names of fields and places in lists, from the outermost inwards; empty for the whole value. */
export type JsonPath = readonly PathSegment[];

/** A path as one text that no other path has: its JSON Pointer (RFC 6901). */
export function pointerOf(path: JsonPath): string {
	return path.reduce<string>(pointerBelow, "");
}

/** The pointer of what stands at a segment of a value that has a pointer itself. */
export function pointerBelow(pointer: string, segment: PathSegment): string {
	return `${pointer}/${String(segment).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The names or places in an object or a list. */
export function segmentsOf(value: object): readonly PathSegment[] {
	return Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
}

/** What stands at a path; `undefined` when nothing does. Own fields only. */
export function valueAt(value: unknown, path: JsonPath): unknown {
	let current = value;
	for (const segment of path) {
		if (!isBranch(current) || !Object.hasOwn(current, segment)) return undefined;
		current = childAt(current, segment);
	}
	return current;
}

export function childAt(value: object, segment: PathSegment): unknown {
	return (value as Readonly<Record<PathSegment, unknown>>)[segment];
}

/** Whether a value has others in it, or could have. */
export function isBranch(value: unknown): value is object {
	return typeof value === "object" && value !== null;
}
