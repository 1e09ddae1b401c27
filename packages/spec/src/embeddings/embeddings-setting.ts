import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ONE_LINE } from "../identity/name.ts";

/** The model that turns texts into vectors, for the search by meaning. */
export const EmbeddingsSetting = Type.Object(
	{
		provider: Type.Union([Type.Literal("openai-compatible"), Type.Literal("google")]),
		/** The provider's name of the model. */
		model: Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE }),
		/** A credential of kind `model`. */
		credential: Id,
		/** How many numbers a vector has, where the model leaves the choice; as many as the model likes when absent. */
		dimensions: Type.Optional(Type.Integer({ minimum: 1, maximum: 4096 })),
	},
	{ additionalProperties: false },
);
export type EmbeddingsSetting = Static<typeof EmbeddingsSetting>;
