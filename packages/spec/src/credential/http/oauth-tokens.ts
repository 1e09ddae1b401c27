import { type Static, Type } from "typebox";

/** What an authorization server gave for a credential; sealed beside its secret. */
export const OAuthTokens = Type.Object(
	{
		accessToken: Type.String({ minLength: 1 }),
		/** Milliseconds since the Unix epoch; absent where the server does not say. */
		expiresAt: Type.Optional(Type.Integer()),
		refreshToken: Type.Optional(Type.String({ minLength: 1 })),
	},
	{ additionalProperties: false },
);
export type OAuthTokens = Static<typeof OAuthTokens>;
