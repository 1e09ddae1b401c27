import { type Static, Type } from "typebox";
import { ToolCall } from "../tool/tool-call.ts";
import { FinishReason } from "./finish-reason.ts";
import { MicroUsd } from "./micro-usd.ts";
import { MAX_REASONING, Reasoning } from "./reasoning.ts";
import { TokenUsage } from "./token-usage.ts";

/** A model's whole answer to one request. Without tool calls it is the agent's last word. */
export const ModelAnswer = Type.Object(
	{
		/** The words; empty where it only calls tools. */
		text: Type.String(),
		/** The calls that it makes, checked by nobody yet. */
		toolCalls: Type.Array(ToolCall, { maxItems: 128 }),
		/** What it thought before, as far as its provider sends that, in order; absent where there is none. */
		reasoning: Type.Optional(Type.Array(Reasoning, { maxItems: MAX_REASONING })),
		/** The tokens that it took. */
		usage: TokenUsage,
		/** What they cost: as the provider said, or by the price of that day. Absent where neither is known. */
		costMicroUsd: Type.Optional(MicroUsd),
		/** Why it stopped; absent where nobody said, and in journals from before it was kept. */
		finishReason: Type.Optional(FinishReason),
	},
	{ additionalProperties: false },
);
export type ModelAnswer = Static<typeof ModelAnswer>;
