import { type Static, Type } from "typebox";
import { FinishReason } from "./finish-reason.ts";
import { MicroUsd } from "./micro-usd.ts";
import { ModelRefusalReason } from "./model-refusal.ts";
import { TokenUsage } from "./token-usage.ts";

/** One answer of a scripted model. Steps are taken in order. */
export const ScriptStep = Type.Object(
	{
		/** The step is only taken when the conversation's last message contains this text; otherwise the run ends with a named error. */
		when: Type.Optional(Type.Object({ contains: Type.String() }, { additionalProperties: false })),
		/** What the model is taken to have thought before. */
		reasoning: Type.Optional(Type.String({ minLength: 1 })),
		text: Type.Optional(Type.String()),
		toolCalls: Type.Optional(
			Type.Array(
				Type.Object({ name: Type.String(), arguments: Type.Unknown() }, { additionalProperties: false }),
				{ maxItems: 128 },
			),
		),
		/** Why the model stopped; `tool-calls` or `stop` when absent. */
		finishReason: Type.Optional(FinishReason),
		/** The tokens that the answer is taken to have used; none when absent. */
		usage: Type.Optional(TokenUsage),
		/** What it is taken to have cost; nothing when absent. */
		costMicroUsd: Type.Optional(MicroUsd),
		/** The model call fails with this message. */
		error: Type.Optional(Type.String()),
		/** With `error`: the reason that a provider would have, so that the agent waits or asks its next model. */
		refusal: Type.Optional(ModelRefusalReason),
		/** With `refusal`: how long the provider asks to wait, in milliseconds. */
		retryAfterMs: Type.Optional(Type.Integer({ minimum: 0 })),
		/** With `error`: how many attempts at this request fail before the answer is given; all of them when absent. */
		times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
		/** Milliseconds to wait before answering. */
		delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
	},
	{ additionalProperties: false },
);
export type ScriptStep = Static<typeof ScriptStep>;
