/** The first entries of a list or object, each with its index or key. */
export function branches(value: object, limit: number): [string, unknown][] {
	if (Array.isArray(value)) return value.slice(0, limit).map((item, index) => [String(index), item]);
	return Object.entries(value).slice(0, limit);
}

/** A value in a few characters: itself when it is small, what is in it when it is not. */
export function summary(value: unknown): string {
	if (Array.isArray(value)) return value.length === 0 ? "[]" : `[${value.length}]`;
	if (typeof value === "object" && value !== null) {
		const keys = Object.keys(value);
		if (keys.length === 0) return "{}";
		return `{ ${keys.slice(0, 4).join(", ")}${keys.length > 4 ? ", …" : ""} }`;
	}
	return String(value);
}
