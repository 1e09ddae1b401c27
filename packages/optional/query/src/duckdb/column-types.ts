/** The type of each column of rows: one that has values of several kinds is text, and lists and objects are JSON. */
export function columnTypes(rows: readonly Readonly<Record<string, unknown>>[]): Map<string, string> {
	const types = new Map<string, string | undefined>();
	for (const row of rows)
		for (const [name, value] of Object.entries(row)) types.set(name, widened(types.get(name), typeOf(value)));
	return new Map([...types].map(([name, type]) => [name, type ?? "VARCHAR"]));
}

/** `undefined` for no value, which fits every type. */
function typeOf(value: unknown): string | undefined {
	if (value === null || value === undefined) return undefined;
	if (typeof value === "boolean") return "BOOLEAN";
	if (typeof value === "number") return Number.isSafeInteger(value) ? "BIGINT" : "DOUBLE";
	return typeof value === "string" ? "VARCHAR" : "JSON";
}

function widened(before: string | undefined, type: string | undefined): string | undefined {
	if (before === undefined || before === type) return type ?? before;
	if (type === undefined) return before;
	const both = new Set([before, type]);
	if (both.has("BIGINT") && both.has("DOUBLE")) return "DOUBLE";
	return both.has("JSON") ? "JSON" : "VARCHAR";
}
