import { NodeError } from "@switchyard/node-kit";

/** Something that comes from outside the engine, made fit for it. */
export interface Admitted<Value> {
	readonly value: Value;
	/** Characters of JSON. */
	readonly size: number;
}

/**
 * The one gate for everything that steps and callers bring into a run. What passes is JSON, a copy of its own, not
 * too large, and without any secret that was opened so far.
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
