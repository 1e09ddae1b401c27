import { type Event, valuesOf } from "@switchyard/spec/event";

/** Whether one of an event's values has the text in it, in any case of letters: within a text, or within a number as it is written. */
export function eventHolds(event: Event, text: string): boolean {
	const wanted = text.toLowerCase();
	return valuesOf(event).some((value) => holds(value, wanted));
}

function holds(value: unknown, wanted: string): boolean {
	switch (typeof value) {
		case "string":
			return value.toLowerCase().includes(wanted);
		case "number":
		case "boolean":
			return String(value).includes(wanted);
		case "object":
			return value !== null && Object.values(value).some((part) => holds(part, wanted));
		default:
			return false;
	}
}

/**
 * A pattern of SQL's `like`, with `\` as its escape, that fits the JSON of every value in lower case that has the text in it, and of
 * some that have not: databases differ in what they call the lower case of letters beyond ASCII, so any character stands for those.
 */
export function likePattern(text: string): string {
	const inside = JSON.stringify(text.toLowerCase()).slice(1, -1);
	const pattern = [...inside].map((each) => {
		if (each > "\u007f") return "_";
		return each === "%" || each === "_" || each === "\\" ? `\\${each}` : each;
	});
	return `%${pattern.join("")}%`;
}
