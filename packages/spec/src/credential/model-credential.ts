import { type Static, Type } from "typebox";

/** How to reach a model provider; kind `model`. */
export const ModelCredential = Type.Object(
	{
		apiKey: Type.Optional(Type.String({ title: "API key", maxLength: 4096, writeOnly: true })),
		baseUrl: Type.Optional(
			Type.String({
				title: "Base URL",
				description: "Required for OpenAI-compatible servers; the provider's own address when left out.",
				pattern: "^https?://",
				maxLength: 2048,
			}),
		),
	},
	{ additionalProperties: false },
);
export type ModelCredential = Static<typeof ModelCredential>;
