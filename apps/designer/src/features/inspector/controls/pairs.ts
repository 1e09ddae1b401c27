/** One name with its text. */
export interface Pair {
	readonly name: string;
	readonly text: string;
}

/** An object's texts as rows. What is no text is shown as JSON. */
export function pairsOf(value: unknown): readonly Pair[] {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
	return Object.entries(value).map(([name, text]: [string, unknown]) => ({
		name,
		text: typeof text === "string" ? text : (JSON.stringify(text) ?? ""),
	}));
}

/** The rows as an object, without those that have no name yet. Of a name given twice the last row counts. */
export function objectOf(pairs: readonly Pair[]): Readonly<Record<string, string>> {
	return Object.fromEntries(pairs.filter(({ name }) => name !== "").map(({ name, text }) => [name, text]));
}

/** What is wrong with the name in a row, among the others. */
export function nameProblem(pairs: readonly Pair[], index: number): string | undefined {
	const name = pairs[index]?.name.toLowerCase();
	if (!name) return pairs[index]?.text ? "Enter a name." : undefined;
	const twice = pairs.some((pair, other) => other !== index && pair.name.toLowerCase() === name);
	return twice ? "This name is used twice." : undefined;
}
