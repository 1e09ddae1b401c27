import type { ModelPrice, TokenUsage } from "@switchyard/spec/model";

/** What counts of a price when tokens are paid for. */
type Rate = Omit<ModelPrice, "provider" | "model" | "from">;

/** A model as an agent's setting names it. */
export type PricedModel = Pick<ModelPrice, "provider" | "model">;

const MILLION = 1_000_000n;

/** What tokens cost in micro-dollars, rounded up; `undefined` where the provider left a count out. */
export function costOf(usage: TokenUsage, rate: Rate): number | undefined {
	const { inputTokens, outputTokens, cachedInputTokens = 0, cacheWriteTokens = 0 } = usage;
	if (inputTokens === null || outputTokens === null) return undefined;
	const { inputMicroUsd, cachedInputMicroUsd = inputMicroUsd, cacheWriteMicroUsd = inputMicroUsd } = rate;
	const sum =
		BigInt(inputTokens - cachedInputTokens - cacheWriteTokens) * BigInt(inputMicroUsd) +
		BigInt(cachedInputTokens) * BigInt(cachedInputMicroUsd) +
		BigInt(cacheWriteTokens) * BigInt(cacheWriteMicroUsd) +
		BigInt(outputTokens) * BigInt(rate.outputMicroUsd);
	const cost = Number((sum + MILLION - 1n) / MILLION);
	return Number.isSafeInteger(cost) ? cost : undefined;
}

/**
 * The price of a model on a day. A price for that very name counts before one for names that begin so, and of these the one
 * with the longest beginning; of several the newest that holds already.
 * @param day in UTC, such as `2026-11-01`
 */
export function priceOn(
	day: string,
	{ provider, model }: PricedModel,
	prices: Iterable<ModelPrice>,
): ModelPrice | undefined {
	let best: ModelPrice | undefined;
	for (const price of prices) {
		if (price.provider !== provider || price.from > day || !isFor(model, price)) continue;
		if (best === undefined || isBefore(price, best)) best = price;
	}
	return best;
}

function isFor(model: string, { model: pattern }: ModelPrice): boolean {
	return pattern.endsWith("*") ? model.startsWith(pattern.slice(0, -1)) : model === pattern;
}

/** Whether the first price counts before the second one; both are for the same model. */
function isBefore(one: ModelPrice, other: ModelPrice): boolean {
	const closeness = closenessOf(one) - closenessOf(other);
	return closeness === 0 ? one.from > other.from : closeness > 0;
}

function closenessOf({ model }: ModelPrice): number {
	return model.endsWith("*") ? model.length - 1 : Number.MAX_SAFE_INTEGER;
}
