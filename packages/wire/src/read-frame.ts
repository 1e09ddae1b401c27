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
	checkTokens(text);
	return value;
}

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** A text is a half of a character only where it writes one down. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/;

/** The shortest number that is too large: `9e308`. */
const SHORTEST_TOO_LARGE = 5;

const [QUOTE, COLON, COMMA, BACKSLASH] = [0x22, 0x3a, 0x2c, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const [ZERO, NINE, SPACE] = [0x30, 0x39, 0x20];

/** @param text valid JSON */
function checkTokens(text: string): void {
	const open: (Set<string> | undefined)[] = [];
	const mayHaveHalves = HALF_CHARACTER.test(text);
	for (let at = 0; at < text.length; at++) {
		const code = text.charCodeAt(at);
		if (code === QUOTE) {
			const end = endOfText(text, at);
			if (mayHaveHalves) checkText(text.slice(at, end + 1));
			if (isBeforeColon(text, end)) addKey(open.at(-1), keyOf(text.slice(at, end + 1)));
			at = end;
		} else if (code === OPEN_OBJECT || code === OPEN_LIST) {
			open.push(code === OPEN_OBJECT ? new Set() : undefined);
			if (open.length > MAX_DEPTH) throw new BadFrameError("The frame is nested too deeply.");
		} else if (code === CLOSE_OBJECT || code === CLOSE_LIST) open.pop();
		else if (code >= ZERO && code <= NINE) {
			const end = endOfNumber(text, at);
			if (end - at >= SHORTEST_TOO_LARGE) checkNumber(text.slice(at, end));
			at = end - 1;
		}
	}
}

/** The place of the quotation mark that ends the text which begins at another one: none that a backslash escapes. */
function endOfText(text: string, start: number): number {
	for (let end = start; ; ) {
		end = text.indexOf('"', end + 1);
		let first = end;
		while (text.charCodeAt(first - 1) === BACKSLASH) first--;
		if ((end - first) % 2 === 0) return end;
	}
}

/** The place after a number: of a comma, a bracket or white space, or the end of the text. */
function endOfNumber(text: string, start: number): number {
	let end = start + 1;
	for (; end < text.length; end++) {
		const code = text.charCodeAt(end);
		if (code === COMMA || code === CLOSE_OBJECT || code === CLOSE_LIST || code <= SPACE) break;
	}
	return end;
}

function isBeforeColon(text: string, end: number): boolean {
	let next = end + 1;
	while (text.charCodeAt(next) <= SPACE) next++;
	return text.charCodeAt(next) === COLON;
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

function checkNumber(literal: string): void {
	if (Number.isFinite(Number(literal))) return;
	throw new BadFrameError("The frame has a number that is too large.");
}

function checkText(literal: string): void {
	if (keyOf(literal).isWellFormed()) return;
	throw new BadFrameError("The frame has half of a character.");
}
