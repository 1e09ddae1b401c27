/** More than any call costs, in US dollars: what a peer says beyond that is not taken for money. */
const MOST = 1_000_000;

/**
 * What an answer says that it has cost, in US dollars: `{"billing": {"total_cost_usd": 0.05}}`. What cannot be read says nothing; it never
 * breaks a call.
 */
export function billedDollars(answer: unknown): number | undefined {
	const dollars = fieldOf(fieldOf(answer, "billing"), "total_cost_usd");
	return typeof dollars === "number" && dollars >= 0 && dollars <= MOST ? dollars : undefined;
}

function fieldOf(value: unknown, name: string): unknown {
	if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
	return (value as Readonly<Record<string, unknown>>)[name];
}
