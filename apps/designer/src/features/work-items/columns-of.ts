const DELIMITERS = [",", ";", "\t"] as const;

/** The names in the first row of a CSV table, to choose from; the server reads the table itself. */
export function columnsOf(csv: string): string[] {
	const [first = ""] = csv.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/, 1);
	const splits = DELIMITERS.map((delimiter) => first.split(delimiter));
	const longest = splits.reduce((one, other) => (other.length > one.length ? other : one));
	const names = longest.map((name) =>
		name
			.trim()
			.replace(/^"(.*)"$/, "$1")
			.replaceAll('""', '"'),
	);
	return [...new Set(names)].filter((name) => name !== "");
}
