/** What something has cost: US dollars, or credits, whose worth an administrator sets. */
export type BilledAmount = { readonly dollars: number } | { readonly credits: number };

/** More than any call costs, in dollars or credits: what a peer says beyond that is not taken for money. */
const MOST = 1_000_000;

/**
 * What an answer says that it has cost: `{"billing": {"total_cost_usd": 0.05, "credits": 5}}`. Dollars count before credits, which say the
 * same again. What cannot be read says nothing, and so does an amount in another currency; it never breaks a call.
 */
export function billedAmount(answer: unknown): BilledAmount | undefined {
	const billing = fieldOf(answer, "billing");
	const currency = fieldOf(billing, "currency");
	const [dollars, credits] = [fieldOf(billing, "total_cost_usd"), fieldOf(billing, "credits")];
	if (isAmount(dollars) && (currency === undefined || currency === "USD")) return { dollars };
	return isAmount(credits) ? { credits } : undefined;
}

function isAmount(value: unknown): value is number {
	return typeof value === "number" && value >= 0 && value <= MOST;
}

function fieldOf(value: unknown, name: string): unknown {
	if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
	return (value as Readonly<Record<string, unknown>>)[name];
}
