import type { Fault } from "@switchyard/spec/error";
import { tooDeep, tooLarge } from "./faults.ts";

/** Something from outside the engine that is fit for a run. */
export interface Admitted<Value> {
	readonly value: Value;
}

/** Takes the secrets that a step has opened out of a text. */
export type Redact = (text: string) => string;

/** How deeply a message may be nested: more than any caller sends, less than exhausts the stack of whatever walks it. */
const MAX_DEPTH = 200;

/** The longest raw error that a fault carries. */
const MAX_DETAIL = 20_000;

const AS_IT_IS: Redact = (text) => text;

/**
 * The one gate for everything that steps and callers bring into a run. What passes is JSON, a copy of its own, neither too
 * large nor too deep, and, where a step gives it, without the secrets that this step has opened. What callers, people and other steps write is
 * compared with no secret: it would be executed otherwise than it was meant, and tell a caller that a guess was right.
 * @param limit in characters of JSON
 * @returns the copy; or the fault `MESSAGE_TOO_LARGE`, or `NODE_FAILED` when it is no JSON
 */
export function admit<Value extends object>(
	given: Value,
	limit: number,
	redact: Redact = AS_IT_IS,
): Admitted<Value> | { readonly fault: Fault } {
	let text: string;
	try {
		text = toJson(given);
	} catch (error) {
		return { fault: notJson(error, redact) };
	}
	if (text.length > limit) return { fault: tooLarge(text.length, limit) };
	const copy = JSON.parse(text);
	// Each level takes two brackets.
	if (text.length > 2 * MAX_DEPTH && isDeeper(copy, MAX_DEPTH)) return { fault: tooDeep(MAX_DEPTH) };
	return { value: redact(text) === text ? copy : redactStrings(copy, redact) };
}

/**
 * JSON value with each text masked, and each field name but those of the value itself, which its reader knows it by. String by string:
 * masking inside the JSON could break it where a secret looks like a number.
 */
export function redactStrings(value: unknown, redact: Redact): unknown {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return masked(value, redact);
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, redact)]));
}

function masked(value: unknown, redact: Redact): unknown {
	if (typeof value === "string") return redact(value);
	if (Array.isArray(value)) return value.map((item) => masked(item, redact));
	if (typeof value !== "object" || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, item]) => [redact(key), masked(item, redact)]));
}

function isDeeper(value: unknown, levels: number): boolean {
	if (typeof value !== "object" || value === null) return false;
	if (levels === 0) return true;
	for (const key in value) {
		if (isDeeper((value as Record<string, unknown>)[key], levels - 1)) return true;
	}
	return false;
}

/** @throws whatever the value's own code throws, and TypeError for what JSON has no words for */
function toJson(value: unknown): string {
	const text: string | undefined = JSON.stringify(value);
	if (text?.startsWith("{")) return text;
	throw new TypeError(`${typeof value} where an object is needed`);
}

function notJson(error: unknown, redact: Redact): Fault {
	return {
		code: "NODE_FAILED",
		message: "The node gave something that is not JSON.",
		retryable: false,
		detail: redact(textOf(error)).slice(0, MAX_DETAIL),
	};
}

/** A node's own code may have thrown anything. */
function textOf(error: unknown): string {
	try {
		return error instanceof Error ? String(error.stack ?? error.message) : String(error);
	} catch {
		return "What was thrown cannot be read.";
	}
}
