import type { ModelProvider } from "@switchyard/host";
import type { PriceStore } from "./price-store.ts";

/** Models whose answers say what they cost, where it is known. A provider's own figure counts before a price. */
export function pricedModels(models: ModelProvider, prices: Pick<PriceStore, "costOf">): ModelProvider {
	return {
		async ask(request, context) {
			const answer = await models.ask(request, context);
			const { setting } = request;
			if (answer.costMicroUsd !== undefined || !("model" in setting)) return answer;
			const costMicroUsd = prices.costOf(setting, answer.usage);
			return costMicroUsd === undefined ? answer : { ...answer, costMicroUsd };
		},
	};
}
