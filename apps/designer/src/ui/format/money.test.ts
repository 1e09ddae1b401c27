import { expect, it } from "vitest";
import { formatMoney } from "./money.ts";

it.each([
	[0, "$0.00"],
	[1, "$0.000001"],
	[56_400, "$0.056"],
	[60_000, "$0.06"],
	[4_236, "$0.0042"],
	[99_999, "$0.10"],
	[100_000, "$0.10"],
	[1_204_000_000, "$1,204.00"],
])("writes %i micro-dollars as %s", (microUsd, words) => {
	expect(formatMoney(microUsd)).toBe(words);
});
