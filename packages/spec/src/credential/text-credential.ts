import { type Static, Type } from "typebox";

/** What a secret text must have at least, in characters: a shorter one can be guessed. */
export const SHORTEST_SECRET = 16;

/** What a secret of any kind must have at least to be masked in what steps give and in logs: a shorter one is found inside ordinary words. */
export const SHORTEST_MASKED = 8;

/** One secret text, for example a webhook's shared secret or an API token; kind `text`. */
export const TextCredential = Type.Object(
	{
		text: Type.String({
			title: "Secret",
			description: "At least 16 characters.",
			minLength: SHORTEST_SECRET,
			maxLength: 65_536,
			writeOnly: true,
		}),
	},
	{ additionalProperties: false },
);
export type TextCredential = Static<typeof TextCredential>;
