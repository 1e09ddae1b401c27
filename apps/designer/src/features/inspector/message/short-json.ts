/** How long a value may be in one line, in characters. */
const LONGEST = 120;

/** A value as one line of JSON, cut. */
export function shortJson(value: unknown): string {
	// Of a long text only the part that is shown is written out.
	const text = JSON.stringify(typeof value === "string" ? value.slice(0, LONGEST) : value) ?? "nothing";
	return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}
