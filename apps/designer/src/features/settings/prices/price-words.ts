import type { ModelPrice } from "@switchyard/spec/model";
import { formatMoney } from "../../../ui/format/money.ts";

/** What a million tokens cost, in one line; of the cache only what has a price of its own. */
export function priceWords(price: ModelPrice): string {
	const { inputMicroUsd, cachedInputMicroUsd, cacheWriteMicroUsd, outputMicroUsd } = price;
	return [
		`${formatMoney(inputMicroUsd)} in`,
		...(cachedInputMicroUsd === undefined ? [] : [`${formatMoney(cachedInputMicroUsd)} cached`]),
		...(cacheWriteMicroUsd === undefined ? [] : [`${formatMoney(cacheWriteMicroUsd)} cache write`]),
		`${formatMoney(outputMicroUsd)} out`,
	].join(" · ");
}
