import { type Static, Type } from "typebox";

/** How to reach a model provider; kind `model`. */
export const ModelCredential = Type.Object(
	{
		apiKey: Type.Optional(Type.String({ maxLength: 4096 })),
		/** The provider's address; required for `openai-compatible`, the provider's own when absent elsewhere. */
		baseUrl: Type.Optional(Type.String({ pattern: "^https?://", maxLength: 2048 })),
	},
	{ additionalProperties: false },
);
export type ModelCredential = Static<typeof ModelCredential>;
