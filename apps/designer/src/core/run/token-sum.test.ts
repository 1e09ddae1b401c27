import { expect, it } from "vitest";
import type { StepView } from "./run-view-state.ts";
import { sumTokens } from "./token-sum.ts";

const asked = (inputTokens: number | null, cache: object = {}) =>
	({
		modelCalls: [{ answer: { usage: { inputTokens, outputTokens: inputTokens === 0 ? 0 : 5, ...cache } } }],
	}) as unknown as StepView;

it("sums the tokens of a run's models; where one is not known, neither is the sum", () => {
	expect(sumTokens([])).toBeUndefined();
	expect(sumTokens([asked(0)])).toBeUndefined();
	expect(sumTokens([asked(10), asked(7)])).toEqual({ inputTokens: 17, outputTokens: 10 });
	expect(sumTokens([asked(10), asked(null)])).toEqual({ inputTokens: null, outputTokens: 10 });
	const cached = asked(10, { cachedInputTokens: 8 });
	expect(sumTokens([cached, asked(10, { cachedInputTokens: 1, cacheWriteTokens: 9 }), asked(3)])).toEqual({
		inputTokens: 23,
		outputTokens: 15,
		cachedInputTokens: 9,
		cacheWriteTokens: 9,
	});
});
