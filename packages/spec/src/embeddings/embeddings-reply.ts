import { type Static, Type } from "typebox";
import { EmbeddingsSetting } from "./embeddings-setting.ts";

const CLOSED = { additionalProperties: false } as const;

/** `GET`, `PUT` and `DELETE /api/embeddings`: which model is set, and how far the documents and memory entries have vectors. */
export const EmbeddingsReply = Type.Object(
	{
		/** Whether this server's database can compare vectors. */
		available: Type.Boolean(),
		/** Why not, and what helps. */
		unavailable: Type.Optional(Type.String()),
		/** `null` while the search by meaning is switched off. */
		setting: Type.Union([EmbeddingsSetting, Type.Null()]),
		/** How many documents and memory entries there are. */
		total: Type.Integer({ minimum: 0 }),
		/** How many of them have their vectors, as they are now. */
		embedded: Type.Integer({ minimum: 0 }),
		/** The model's last refusal while it is asked again and again; absent once it answers. */
		trouble: Type.Optional(
			Type.Object(
				{
					code: Type.String(),
					message: Type.String(),
					/** Milliseconds since the Unix epoch. */
					at: Type.Integer(),
				},
				CLOSED,
			),
		),
	},
	CLOSED,
);
export type EmbeddingsReply = Static<typeof EmbeddingsReply>;
