import { MICRO_USD_PER_DOLLAR } from "@switchyard/spec/model";

/** Money in micro-dollars, to the cent, or to two digits where it is less: `$1.20`, `$0.06`, `$0.0042`. */
export function formatMoney(microUsd: number): string {
	const dollars = microUsd / MICRO_USD_PER_DOLLAR;
	const firstDigit = dollars === 0 ? 0 : Math.floor(Math.log10(dollars));
	return new Intl.NumberFormat("en", {
		style: "currency",
		currency: "USD",
		minimumFractionDigits: 2,
		maximumFractionDigits: Math.max(2, 1 - firstDigit),
	}).format(dollars);
}
