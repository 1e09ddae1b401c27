import { type Static, Type } from "typebox";

/** `POST /api/session`: trades the one-time code of the printed link for a session cookie. `GET` tells whether there is one, `DELETE` signs out. */
export const SignInBody = Type.Object(
	{ code: Type.String({ minLength: 1, maxLength: 128 }) },
	{ additionalProperties: false },
);
export type SignInBody = Static<typeof SignInBody>;

export const SessionReply = Type.Object({ signedIn: Type.Boolean() }, { additionalProperties: false });
export type SessionReply = Static<typeof SessionReply>;
