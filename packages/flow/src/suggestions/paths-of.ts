import { FORBIDDEN_KEYS, type Message } from "@switchyard/spec/json";
import { formatPath, type PathSegment } from "../expression/path.ts";

/** What JSON calls a value. */
export type JsonType = "string" | "number" | "boolean" | "null" | "array" | "object";

/** A path into a message that can be completed to. */
export interface PathSuggestion {
	readonly path: string;
	readonly type: JsonType;
	/** What the sample message has there. */
	readonly value: unknown;
}

/** How deep suggestions go. */
const DEEPEST = 6;
const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_KEYS);

/**
 * The paths into a sample message, shallow ones first, at most `limit`. Of a list, the list itself and what its first
 * item has stand for all.
 */
export function pathsOf(message: Message, limit = 200): PathSuggestion[] {
	const found: PathSuggestion[] = [];
	const places: Array<{ readonly segments: readonly PathSegment[]; readonly value: unknown }> = [];
	const visit = (segments: readonly PathSegment[], value: unknown) => {
		for (const [key, part] of partsOf(value)) {
			if (found.length >= limit) return;
			const place = [...segments, key];
			found.push({ path: formatPath(place), type: typeOf(part), value: part });
			if (place.length < DEEPEST) places.push({ segments: place, value: part });
		}
	};
	visit([], message);
	for (const { segments, value } of places) {
		if (found.length >= limit) break;
		visit(segments, value);
	}
	return found;
}

function partsOf(value: unknown): Array<readonly [PathSegment, unknown]> {
	if (Array.isArray(value)) return value.length > 0 ? [[0, value[0]]] : [];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).filter(([key, part]) => !FORBIDDEN.has(key) && part !== undefined);
}

function typeOf(value: unknown): JsonType {
	if (value === null) return "null";
	if (Array.isArray(value)) return "array";
	switch (typeof value) {
		case "string":
		case "number":
		case "boolean":
			return typeof value as JsonType;
		default:
			return "object";
	}
}
