/** A value as people read and write it: a text as it is, all else as JSON. */
export function valueText(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** The value that a text stands for: a text stays one, what was JSON is read as JSON where it still is. */
export function valueFrom(text: string, before: unknown): unknown {
	if (typeof before === "string" || before === undefined) return text;
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}
