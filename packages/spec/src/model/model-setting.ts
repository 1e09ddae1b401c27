import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";
import { ModelProvider } from "./model-provider.ts";
import { ReasoningEffort } from "./reasoning.ts";
import { ScriptStep } from "./script-step.ts";

const closed = { additionalProperties: false } as const;

/** How many tokens a model can read. Before a conversation is longer, its older turns are summarised; absent where it never is. */
const ContextTokens = Type.Integer({ minimum: 256, maximum: 100_000_000 });

/** The value of an agent's `model` parameter. */
export const ModelSetting = Type.Union(
	[
		/** A deterministic planner for first steps. Not an AI. */
		Type.Object({ provider: Type.Literal("demo") }, closed),
		/** The model of the program that calls the run over MCP, as long as it can be asked (sampling). */
		Type.Object(
			{
				provider: Type.Literal("caller"),
				contextTokens: Type.Optional(ContextTokens),
				/** 4096 when absent: the protocol wants a limit. */
				maxOutputTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
			},
			closed,
		),
		/** A fixed list of answers, for tests. */
		Type.Object(
			{
				provider: Type.Literal("scripted"),
				script: Type.Array(ScriptStep, { maxItems: 1000 }),
				contextTokens: Type.Optional(ContextTokens),
			},
			closed,
		),
		Type.Object(
			{
				provider: ModelProvider,
				/** The provider's name of the model. */
				model: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
				/** A credential of kind `model`. */
				credential: Id,
				/** As the provider sees fit when absent. */
				reasoning: Type.Optional(ReasoningEffort),
				temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 2 })),
				contextTokens: Type.Optional(ContextTokens),
				maxOutputTokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
			},
			closed,
		),
	],
	{ control: "model" },
);
export type ModelSetting = Static<typeof ModelSetting>;
