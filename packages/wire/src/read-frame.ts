import { isRecord, type JsonRecord } from "./json-record.ts";
import { MAX_DEPTH } from "./protocol.ts";

/** A frame cannot be followed. The text says why, as a sentence. */
export class BadFrameError extends Error {
	override readonly name = "BadFrameError";
}

/** Reads a frame of JSON. @throws BadFrameError */
export function readFrame(text: string): JsonRecord {
	const frame = readJson(text);
	if (!isRecord(frame)) throw new BadFrameError("The frame is not an object.");
	return frame;
}

/**
 * Reads JSON that no reader can take in two ways: each object has each of its fields once, numbers can be held, texts are whole, and
 * no key is one that changes what an object is.
 * @throws BadFrameError
 */
export function readJson(text: string): unknown {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		throw new BadFrameError("The frame is not JSON.");
	}
	checkKeys(text);
	// Searching a text is far cheaper than walking what it says; hardly any frame needs the walk.
	if (HALF_CHARACTER.test(text) || LARGE_NUMBER.test(text)) checkValues(value);
	return value;
}

const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;
const LARGE_NUMBER = /[eE]\+?\d{3}|\d{300}/;
const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** @param text valid JSON */
function checkKeys(text: string): void {
	const open: Set<string>[] = [];
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === "{" || character === "[") {
			open.push(new Set());
			if (open.length > MAX_DEPTH) throw new BadFrameError("The frame is nested too deeply.");
		} else if (character === "}" || character === "]") open.pop();
		else if (character === '"') {
			const end = endOfText(text, at);
			if (isBeforeColon(text, end)) addKey(open.at(-1), keyOf(text.slice(at, end + 1)));
			at = end;
		}
	}
}

/** The place of the quotation mark that ends the text which begins at another one: none that a backslash escapes. */
function endOfText(text: string, start: number): number {
	for (let end = start; ; ) {
		end = text.indexOf('"', end + 1);
		let first = end;
		while (text[first - 1] === "\\") first--;
		if ((end - first) % 2 === 0) return end;
	}
}

function isBeforeColon(text: string, end: number): boolean {
	let next = end + 1;
	while (/\s/.test(text.charAt(next))) next++;
	return text[next] === ":";
}

function addKey(keys: Set<string> | undefined, key: string): void {
	if (FORBIDDEN_KEYS.has(key)) throw new BadFrameError("The frame has a key that is not allowed.");
	if (keys?.has(key)) throw new BadFrameError("The frame has an object with a field twice.");
	keys?.add(key);
}

/** The same key can be written in several ways. */
function keyOf(literal: string): string {
	return literal.includes("\\") ? String(JSON.parse(literal)) : literal.slice(1, -1);
}

/** @param value as deep as a frame may be */
function checkValues(value: unknown): void {
	if (typeof value === "number" && !Number.isFinite(value)) {
		throw new BadFrameError("The frame has a number that is too large.");
	}
	if (typeof value === "string" && !value.isWellFormed()) {
		throw new BadFrameError("The frame has half of a character.");
	}
	if (typeof value !== "object" || value === null) return;
	for (const inner of Object.values(value)) checkValues(inner);
}
