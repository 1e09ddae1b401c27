import { type Static, Type } from "typebox";
import { FinishReason } from "./finish-reason.ts";
import { TokenUsage } from "./token-usage.ts";

/** What a node gets of a model's answer. */
export const ModelReply = Type.Object(
	{
		text: Type.String(),
		/** The tokens that it took. */
		usage: TokenUsage,
		/** Why the model stopped; absent where nobody said. */
		finishReason: Type.Optional(FinishReason),
	},
	{ additionalProperties: false },
);
export type ModelReply = Static<typeof ModelReply>;

/** An answer that a step has from an earlier attempt, which a crash cut off. */
export const KeptReply = Type.Object(
	{
		/** What was asked, as a hash. */
		request: Type.String(),
		reply: ModelReply,
	},
	{ additionalProperties: false },
);
export type KeptReply = Static<typeof KeptReply>;
