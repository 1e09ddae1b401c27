const WHOLE = new Intl.NumberFormat("en", { style: "currency", currency: "USD" });

/** Money in micro-dollars, to the cent, or to two digits where it is less: `$1.20`, `$0.0042`. */
export function formatMoney(microUsd: number): string {
	const dollars = microUsd / 1_000_000;
	if (dollars === 0 || dollars >= 0.1) return WHOLE.format(dollars);
	return new Intl.NumberFormat("en", {
		style: "currency",
		currency: "USD",
		minimumSignificantDigits: 2,
		maximumSignificantDigits: 2,
	}).format(dollars);
}
