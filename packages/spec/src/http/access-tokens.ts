import { type Static, Type } from "typebox";
import { TokenGrant } from "../access-token/grant.ts";
import { Name } from "../identity/name.ts";

/** The id of an access token: 16 characters that say nothing of the token itself. */
export const AccessTokenId = Type.String({ pattern: "^[A-Za-z0-9_-]{16}$" });

/** An access token as lists show it: never the token itself. */
export const AccessToken = Type.Object(
	{
		id: AccessTokenId,
		/** What people call it. */
		name: Name,
		grants: Type.Array(TokenGrant),
		/** True where the program's input is trusted, as a person's own words are. */
		trustedInput: Type.Boolean(),
		/** Milliseconds since the Unix epoch. */
		createdAt: Type.Integer(),
		/** The same for its last use, exact to a minute; absent for one that was never used. */
		lastUsedAt: Type.Optional(Type.Integer()),
	},
	{ additionalProperties: false },
);
export type AccessToken = Static<typeof AccessToken>;

/** `GET /api/access-tokens`. */
export const ListAccessTokensReply = Type.Object(
	{ accessTokens: Type.Array(AccessToken) },
	{ additionalProperties: false },
);
export type ListAccessTokensReply = Static<typeof ListAccessTokensReply>;

/** `POST /api/access-tokens`: makes an access token. */
export const CreateAccessTokenBody = Type.Object(
	{
		name: Name,
		/** What it is for; each purpose once. */
		grants: Type.Array(TokenGrant, { minItems: 1, maxItems: 6 }),
		/** True to trust the program's input, as a person's own words; false when absent. */
		trustedInput: Type.Optional(Type.Boolean()),
	},
	{ additionalProperties: false },
);
export type CreateAccessTokenBody = Static<typeof CreateAccessTokenBody>;

/** The one answer that holds the token: it is kept as a hash and cannot be shown again. */
export const CreateAccessTokenReply = Type.Object(
	{ token: Type.String(), accessToken: AccessToken },
	{ additionalProperties: false },
);
export type CreateAccessTokenReply = Static<typeof CreateAccessTokenReply>;
