import { type Static, Type } from "typebox";

/** One secret text, for example a webhook's shared secret or an API token; kind `text`. */
export const TextCredential = Type.Object(
	{ text: Type.String({ title: "Secret", minLength: 1, maxLength: 65_536, writeOnly: true }) },
	{ additionalProperties: false },
);
export type TextCredential = Static<typeof TextCredential>;
