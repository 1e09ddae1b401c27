import { Type } from "typebox";
import { JsonSchema } from "../../json/json-schema.ts";
import { FinishReason } from "../../model/finish-reason.ts";

/** A number of tokens; `null` where the provider did not say. */
const Tokens = Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]);

/**
 * The model that the designer chose for the node, for node types with a parameter whose control is `model` and whose only scope is `Custom`. Each
 * request is in the journal before the model gets it, and each answer before the node does: what an attempt at the same step was answered
 * before is answered in the same way, and paid for once.
 */
export const MODEL_METHODS = {
	"model.ask": {
		params: Type.Object({
			/** How the model should behave, whatever the words say. */
			instructions: Type.String({ maxLength: 400_000 }),
			/** The oldest first; the last is what the model answers to. */
			messages: Type.Array(
				Type.Object({
					role: Type.Union([Type.Literal("user"), Type.Literal("assistant")]),
					text: Type.String({ maxLength: 400_000 }),
				}),
				{ minItems: 1, maxItems: 400 },
			),
			/** What the answer should be: an object schema. The node checks the answer. */
			answer_schema: Type.Optional(JsonSchema),
			/** The parameter that has the model. */
			parameter: Type.String({ minLength: 1, maxLength: 64 }),
		}),
		result: Type.Object({
			text: Type.String(),
			usage: Type.Object({ input_tokens: Tokens, output_tokens: Tokens }),
			/** Why the model stopped, where its provider says: `length` where the answer is cut off. */
			finish_reason: Type.Optional(FinishReason),
		}),
	},
} as const;
