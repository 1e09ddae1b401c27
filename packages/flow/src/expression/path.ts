import { FORBIDDEN_KEYS, type Message } from "@switchyard/spec/json";
import { BoundedCache } from "./bounded-cache.ts";
import { ExpressionError } from "./expression-error.ts";

/** A field's name or a list's index. */
export type PathSegment = string | number;

/** What a path leads to. `value` is `undefined` when nothing is there. */
export interface PathValue {
	readonly found: boolean;
	readonly value: unknown;
}

const NOTHING: PathValue = Object.freeze({ found: false, value: undefined });
const FORBIDDEN: ReadonlySet<string> = new Set(FORBIDDEN_KEYS);

/** A name, `[3]`, or `["any name"]`; a name that is not the first stands after a dot. */
const SEGMENT =
	/(?<dot>\.)?(?<name>[\p{L}\p{N}_$-]+)|\[(?<index>\d{1,9})\]|\[(?<quoted>"(?:[^"\\]|\\.)*")\]/uy;

const paths = new BoundedCache(5000, parse);

/**
 * Parses a path such as `question`, `order.items[0].name` or `["odd key"].x`. Remembered by its text.
 * @throws ExpressionError
 */
export function parsePath(path: string): readonly PathSegment[] {
	return paths.get(path);
}

/**
 * Reads a path from a message; own fields only.
 * @throws ExpressionError when the path itself is malformed; a path that leads nowhere is just not found.
 */
export function readPath(path: string, message: Message): PathValue {
	let value: unknown = message;
	for (const segment of paths.get(path)) {
		if (typeof value !== "object" || value === null) return NOTHING;
		if (Array.isArray(value) && typeof segment !== "number") return NOTHING;
		if (!Object.hasOwn(value, segment)) return NOTHING;
		value = (value as Record<PathSegment, unknown>)[segment];
	}
	return value === undefined ? NOTHING : { found: true, value };
}

/** The text of a path with these segments; `parsePath` reads it back. */
export function formatPath(segments: readonly PathSegment[]): string {
	return segments.map(formatSegment).join("");
}

function formatSegment(segment: PathSegment, position: number): string {
	if (typeof segment === "number") return `[${segment}]`;
	if (!/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(segment)) return `[${JSON.stringify(segment)}]`;
	return position === 0 ? segment : `.${segment}`;
}

function parse(path: string): readonly PathSegment[] {
	const segments: PathSegment[] = [];
	let position = 0;
	while (position < path.length || segments.length === 0) {
		SEGMENT.lastIndex = position;
		const match = SEGMENT.exec(path);
		const groups = match?.groups;
		const wrongDot = groups?.name !== undefined && (groups.dot !== undefined) !== segments.length > 0;
		if (!match || !groups || wrongDot) throw malformed(path, position);
		const segment = readSegment(groups, path, position);
		if (typeof segment === "string" && FORBIDDEN.has(segment)) {
			throw malformed(path, position, `\`${segment}\` may not be used as a name.`);
		}
		segments.push(segment);
		position = SEGMENT.lastIndex;
	}
	return Object.freeze(segments);
}

function readSegment(
	groups: Record<string, string | undefined>,
	path: string,
	position: number,
): PathSegment {
	if (groups.name !== undefined) return groups.name;
	if (groups.index !== undefined) return Number(groups.index);
	try {
		return String(JSON.parse(groups.quoted ?? ""));
	} catch {
		throw malformed(path, position);
	}
}

function malformed(path: string, position: number, reason?: string): ExpressionError {
	const where = position < path.length ? `at character ${position + 1}` : "at its end";
	return new ExpressionError(reason ?? `The path is malformed ${where}.`, {
		text: path,
		range: { start: position, end: path.length },
		hint: 'Write names with dots between, list positions in brackets: order.items[0].name, ["odd name"].x.',
		malformed: true,
	});
}
