import { isLargeValue } from "@switchyard/spec/json";
import { formatBytes } from "../format/bytes.ts";

const WORDS = { string: "text", array: "list", object: "object" } as const;

/** A value in a few characters: itself when it is small, what is in it when it is not. */
export function summary(value: unknown): string {
	if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length}]`;
	if (isLargeValue(value)) return `A large ${WORDS[value.__type]}, ${formatBytes(value.__size)}`;
	if (typeof value === "object" && value !== null) {
		const keys = Object.keys(value);
		if (keys.length === 0) return "{}";
		return `{ ${keys.slice(0, 4).join(", ")}${keys.length > 4 ? ", …" : ""} }`;
	}
	return String(value);
}
