import { EvaluationError } from "@marcbachmann/cel-js";
import type { OwnFunction } from "./own-function.ts";

const encoder = new TextEncoder();
/** A byte order mark is a character like any other; what is not UTF-8 becomes U+FFFD. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** The text that bytes of UTF-8 are. */
export function textOf(bytes: Uint8Array): string {
	return decoder.decode(bytes);
}

function hexOf(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function base64Of(bytes: Uint8Array): string {
	let text = "";
	for (let start = 0; start < bytes.length; start += 3) {
		const [first = 0, second = 0, third = 0] = bytes.subarray(start, start + 3);
		const group = (first << 16) | (second << 8) | third;
		for (const shift of [18, 12, 6, 0]) text += DIGITS.charAt((group >> shift) & 63);
	}
	const missing = (3 - (bytes.length % 3)) % 3;
	return text.slice(0, text.length - missing) + "=".repeat(missing);
}

function parse(bytes: Uint8Array): unknown {
	try {
		return JSON.parse(textOf(bytes));
	} catch {
		throw new EvaluationError({ code: "invalid_json", message: "The bytes are not JSON" });
	}
}

/** Bytes in expressions: the library's are of another kind on a server than in a browser. */
export const BYTES_FUNCTIONS: readonly OwnFunction[] = [
	{ name: "bytes", takes: ["string"], gives: "bytes", apply: (text: string) => encoder.encode(text) },
	{ name: "bytes", takes: ["bytes"], gives: "bytes", apply: (bytes: Uint8Array) => bytes },
	{ name: "string", receiver: "bytes", takes: [], gives: "string", apply: textOf },
	{ name: "json", receiver: "bytes", takes: [], gives: "map", apply: parse },
	{ name: "hex", receiver: "bytes", takes: [], gives: "string", apply: hexOf },
	{ name: "base64", receiver: "bytes", takes: [], gives: "string", apply: base64Of },
];
