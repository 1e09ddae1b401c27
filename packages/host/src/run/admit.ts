import { NodeError } from "@switchyard/node-kit";

/** Something that comes from outside the engine, made fit for it. */
export interface Admitted<Value> {
	readonly value: Value;
	/** Characters of JSON. */
	readonly size: number;
}

/** How deeply a message may be nested: more than any caller may send, less than exhausts the stack of who walks it. */
const MAX_DEPTH = 200;

/**
 * The one gate for everything that steps and callers bring into a run. What passes is JSON, a copy of its own, neither
 * too large nor too deep, and without any secret that was opened so far.
 * @throws NodeError `MESSAGE_TOO_LARGE`, or `NODE_FAILED` when it is no JSON
 */
export function admit<Value extends object>(
	value: Value,
	limit: number,
	redact: (text: string) => string,
): Admitted<Value> {
	const text = toJson(value);
	if (text.length > limit) throw tooLarge(text.length, limit);
	const copy = JSON.parse(text);
	// Each level takes two brackets.
	if (text.length > 2 * MAX_DEPTH && isDeeper(copy, MAX_DEPTH)) throw tooDeep();
	return { value: redact(text) === text ? copy : redactStrings(copy, redact), size: text.length };
}

/** String by string: masking inside the JSON itself could break it where a secret looks like a number. */
function redactStrings(value: unknown, redact: (text: string) => string): unknown {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((item) => redactStrings(item, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, item]) => [redact(key), redactStrings(item, redact)]),
	);
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (levels === 0) return true;
	for (const key in value) {
		if (isDeeper((value as Record<string, unknown>)[key], levels - 1)) return true;
	}
	return false;
}

function tooDeep(): NodeError {
	return new NodeError({
		code: "MESSAGE_TOO_LARGE",
		message: `The message is nested deeper than ${MAX_DEPTH} levels.`,
		hint: "Keep deep content as text.",
	});
}

export function tooLarge(size: number, limit: number): NodeError {
	return new NodeError({
		code: "MESSAGE_TOO_LARGE",
		message: `The message has ${inKilobytes(size)} KB; a message may have ${inKilobytes(limit)} KB.`,
		hint: "Keep large content in a file and pass its path.",
	});
}

function toJson(value: unknown): string {
	let text: string | undefined;
	try {
		text = JSON.stringify(value);
	} catch (cause) {
		throw notJson(cause);
	}
	if (text?.startsWith("{")) return text;
	throw notJson(new TypeError(`${typeof value} where an object is needed`));
}

function notJson(cause: unknown): NodeError {
	return new NodeError({ code: "NODE_FAILED", message: "The node gave something that is not JSON.", cause });
}

function inKilobytes(size: number): number {
	return Math.ceil(size / 1024);
}
