import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { Day } from "../json/day.ts";
import { ModelProvider } from "./model-provider.ts";

/** What a million tokens cost, in micro-dollars; at most 10,000 dollars. */
const PerMillion = Type.Integer({ minimum: 0, maximum: 10_000_000_000 });

/** What a model's tokens cost from a day on. */
export const ModelPrice = Type.Object(
	{
		provider: ModelProvider,
		/** The provider's name of the model; with `*` at its end, every model whose name begins so. */
		model: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
		/** The first day, in UTC, such as `2026-11-01`. */
		from: Day,
		/** For a million input tokens, in micro-dollars. */
		inputMicroUsd: PerMillion,
		/** The same for output tokens. */
		outputMicroUsd: PerMillion,
		/** For input tokens that the provider still had in its cache; as other input tokens when absent. */
		cachedInputMicroUsd: Type.Optional(PerMillion),
		/** For input tokens that the provider wrote into its cache; as other input tokens when absent. */
		cacheWriteMicroUsd: Type.Optional(PerMillion),
	},
	{ additionalProperties: false },
);
export type ModelPrice = Static<typeof ModelPrice>;
