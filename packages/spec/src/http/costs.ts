import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Day } from "../json/day.ts";
import { MicroUsd } from "../model/micro-usd.ts";

/** `GET /api/costs?from=&to=&flow=` */
export const CostsQuery = Type.Object(
	{
		/** The first day; 29 days before the last one when absent. */
		from: Type.Optional(Day),
		/** The last day; today when absent. */
		to: Type.Optional(Day),
		/** Only what runs of this flow paid for. */
		flow: Type.Optional(Id),
	},
	{ additionalProperties: false },
);
export type CostsQuery = Static<typeof CostsQuery>;

const Count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const SUM = {
	/** As far as the prices are known. */
	microUsd: MicroUsd,
	/** Answers of models, and attempts at nodes that said what they cost. */
	calls: Count,
	/** Those of them whose price nobody knows. */
	unpriced: Count,
	inputTokens: Count,
	outputTokens: Count,
	/** Of the input tokens: those read from a provider's cache, and those written into it. */
	cachedInputTokens: Count,
	cacheWriteTokens: Count,
};

/** What was paid, and for how much. */
export const CostSum = Type.Object(SUM, { additionalProperties: false });
export type CostSum = Static<typeof CostSum>;

export const DayCosts = Type.Object({ day: Day, ...SUM }, { additionalProperties: false });
export type DayCosts = Static<typeof DayCosts>;

export const FlowCosts = Type.Object(
	{ flow: Id, /** As it was when the latest run began. */ name: Type.String(), ...SUM },
	{ additionalProperties: false },
);
export type FlowCosts = Static<typeof FlowCosts>;

/** What was paid for one model or one node type. */
export const SourceCosts = Type.Object(
	{
		/** `embeddings` are what the search by meaning asked of its model: no run paid for them. */
		kind: Type.Union([Type.Literal("model"), Type.Literal("node"), Type.Literal("embeddings")]),
		/** The provider and the model, such as `openai/gpt-5`, or the node type; empty where nobody knows. */
		name: Type.String(),
		...SUM,
	},
	{ additionalProperties: false },
);
export type SourceCosts = Static<typeof SourceCosts>;

export const CostsReply = Type.Object(
	{
		/** The first day that was counted, and the last. */
		from: Day,
		to: Day,
		total: CostSum,
		/** What a credit is worth, in micro-dollars; absent where nobody has set it. */
		creditMicroUsd: Type.Optional(MicroUsd),
		/** The days on which something was paid for, in order. */
		days: Type.Array(DayCosts),
		/** The flows, the dearest first; at most 100. */
		flows: Type.Array(FlowCosts),
		/** The models and node types, the dearest first; at most 100. */
		sources: Type.Array(SourceCosts),
	},
	{ additionalProperties: false },
);
export type CostsReply = Static<typeof CostsReply>;
