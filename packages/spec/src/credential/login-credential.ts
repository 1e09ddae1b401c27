import { type Static, Type } from "typebox";

/** Who signs in on a website by its form; kind `login`. It is typed on pages of one site, and on no other. */
export const LoginCredential = Type.Object(
	{
		origin: Type.String({
			title: "Site",
			description:
				"Where it may be typed, such as https://shop.example.com: protocol, host and, if there is one, port.",
			pattern: "^https?://[^\\s/?#@\\\\]+/?$",
			maxLength: 300,
		}),
		user: Type.String({
			title: "User",
			description: "Empty where the site asks for a password alone.",
			maxLength: 320,
		}),
		password: Type.String({ title: "Password", minLength: 1, maxLength: 4096, writeOnly: true }),
	},
	{ additionalProperties: false },
);
export type LoginCredential = Static<typeof LoginCredential>;
