/** What a typed text stands for: JSON where it is JSON, else the text itself. */
export function readValue(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** The text that `readValue` reads back as the value. */
export function writeValue(value: unknown): string {
	if (typeof value !== "string") return value === undefined ? "" : JSON.stringify(value, undefined, 2);
	return typeof readValue(value) === "string" && !value.startsWith('"') ? value : JSON.stringify(value);
}
