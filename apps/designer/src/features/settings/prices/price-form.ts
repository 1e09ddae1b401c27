import type { ModelPrice, ModelProvider } from "@switchyard/spec/model";

/** A price as the form has it. */
export interface PriceDraft {
	readonly provider: ModelProvider;
	readonly model: string;
	/** A day, such as `2026-11-01`. */
	readonly from: string;
	/** Dollars for a million tokens; absent while the field is empty. */
	readonly input?: number | undefined;
	readonly output?: number | undefined;
	/** Absent where these tokens cost what other input tokens do. */
	readonly cachedInput?: number | undefined;
	readonly cacheWrite?: number | undefined;
}

/** The form of a price that is not there yet, from a day on. */
export function newDraft(today: string): PriceDraft {
	return { provider: "openai-compatible", model: "", from: today };
}

export function draftOf({ provider, model, from, ...price }: ModelPrice): PriceDraft {
	return {
		provider,
		model,
		from,
		input: dollars(price.inputMicroUsd),
		output: dollars(price.outputMicroUsd),
		cachedInput: price.cachedInputMicroUsd === undefined ? undefined : dollars(price.cachedInputMicroUsd),
		cacheWrite: price.cacheWriteMicroUsd === undefined ? undefined : dollars(price.cacheWriteMicroUsd),
	};
}

/** The price that a form has, or what is wrong with each of its fields. */
export function readDraft(draft: PriceDraft): ModelPrice | ReadonlyMap<string, string> {
	const { provider, from, input, output, cachedInput, cacheWrite } = draft;
	const model = draft.model.trim();
	const problems = new Map<string, string>();
	if (model === "") problems.set("model", "Enter the provider's name of the model.");
	else if (model.slice(0, -1).includes("*")) problems.set("model", "A * may stand at the end only.");
	if (from === "") problems.set("from", "Choose the first day.");
	if (input === undefined) problems.set("input", "Enter dollars, or 0.");
	if (output === undefined) problems.set("output", "Enter dollars, or 0.");
	if (problems.size > 0 || input === undefined || output === undefined) return problems;
	return {
		provider,
		model,
		from,
		inputMicroUsd: micro(input),
		outputMicroUsd: micro(output),
		...(cachedInput === undefined ? {} : { cachedInputMicroUsd: micro(cachedInput) }),
		...(cacheWrite === undefined ? {} : { cacheWriteMicroUsd: micro(cacheWrite) }),
	};
}

function dollars(micro: number): number {
	return micro / 1_000_000;
}

function micro(dollars: number): number {
	return Math.round(dollars * 1_000_000);
}
