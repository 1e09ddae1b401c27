import { type Static, Type } from "typebox";

/** `POST /api/session`: trades the one-time code of the printed link for a session cookie. `GET` tells whether there is one, `DELETE` signs out. */
export const SignInBody = Type.Object(
	{ code: Type.String({ minLength: 1, maxLength: 128 }) },
	{ additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

export const SessionReply = Type.Object({ signedIn: Type.Boolean() }, { additionalProperties: false });
export type SessionReply = Static<typeof SessionReply>;

/** `POST /api/session/code`: a fresh sign-in link, good once and for ten minutes. For scripts with the bearer token, and to sign in another browser. */
export const SignInCodeReply = Type.Object(
	{
		code: Type.String(),
		/** The address to open, with the code in its fragment. */
		link: Type.String(),
		/** Milliseconds since the Unix epoch. */
		expiresAt: Type.Integer(),
	},
	{ additionalProperties: false },
);
export type SignInCodeReply = Static<typeof SignInCodeReply>;
