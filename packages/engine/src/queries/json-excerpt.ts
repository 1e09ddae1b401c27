import { isLargeValue } from "@switchyard/spec/json";

/** The beginning of a value's JSON text, at most `length` characters. It costs no more than that, however large the value is. */
export function jsonExcerpt(value: unknown, length: number): string {
	const parts: string[] = [];
	const left = write(value, length, parts);
	const text = parts.join("");
	return left > 0 ? text : `${text.slice(0, length - 1)}…`;
}

/** Writes until nothing is left of `room`; gives what is. */
function write(value: unknown, room: number, parts: string[]): number {
	if (Array.isArray(value)) return writeItems(value, room, parts);
	if (isLargeValue(value)) return put(`(${value.__type}, ${value.__size} characters)`, room, parts);
	if (typeof value === "object" && value !== null) return writeFields(value, room, parts);
	if (typeof value === "string") return put(JSON.stringify(value.slice(0, room)), room, parts);
	return put(JSON.stringify(value) ?? "null", room, parts);
}

function writeItems(items: readonly unknown[], room: number, parts: string[]): number {
	let left = put("[", room, parts);
	for (const [index, item] of items.entries()) {
		if (left <= 0) return left;
		if (index > 0) left = put(",", left, parts);
		left = write(item, left, parts);
	}
	return put("]", left, parts);
}

function writeFields(fields: object, room: number, parts: string[]): number {
	let left = put("{", room, parts);
	let first = true;
	for (const name in fields) {
		if (left <= 0) return left;
		left = put(`${first ? "" : ","}${JSON.stringify(name.slice(0, left))}:`, left, parts);
		left = write(fields[name as keyof typeof fields], left, parts);
		first = false;
	}
	return put("}", left, parts);
}

function put(text: string, room: number, parts: string[]): number {
	if (room > 0) parts.push(text);
	return room - text.length;
}
