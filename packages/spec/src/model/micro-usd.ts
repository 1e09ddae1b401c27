import { type Static, Type } from "typebox";

/** Money in millionths of a US dollar: whole numbers add up without rounding. */
export const MicroUsd = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
export type MicroUsd = Static<typeof MicroUsd>;

/** In a dollar. */
export const MICRO_USD_PER_DOLLAR = 1_000_000;

/** As many digits as there are, at least to the cent: `$0.05`, `$0.0523`. The same on every machine, because journals hold it. */
export function dollarsText(microUsd: MicroUsd): string {
	const digits = (microUsd / MICRO_USD_PER_DOLLAR).toFixed(6);
	return `$${digits.replace(/(\.\d\d\d*?)0+$/, "$1")}`;
}

/** Two costs together: a whole number that stays exact, whatever someone says that something costs. */
export function sumOfCosts(one: MicroUsd, other: MicroUsd): MicroUsd {
	return Math.min(one + other, Number.MAX_SAFE_INTEGER);
}

/** Dollars in micro-dollars, rounded up; `undefined` for what is no amount that something can cost. */
export function toMicroUsd(dollars: unknown): MicroUsd | undefined {
	if (typeof dollars !== "number" || !(dollars >= 0)) return undefined;
	const exact = dollars * MICRO_USD_PER_DOLLAR;
	const nearest = Math.round(exact);
	// 0.07 dollars are 70,000.00000000001 in binary, and cost no micro-dollar more for that.
	const amount = Math.abs(exact - nearest) <= exact * Number.EPSILON * 4 ? nearest : Math.ceil(exact);
	return Number.isSafeInteger(amount) ? amount : undefined;
}
