import { type Static, Type } from "typebox";
import { AllowedHosts } from "./allowed-hosts.ts";
import {
	AwsAccess,
	BasicAccess,
	BearerAccess,
	HeaderAccess,
	HmacAccess,
	QueryAccess,
} from "./http-access.ts";

const address = (title: string) => Type.String({ title, pattern: "^https?://", maxLength: 2048 });

const clientId = Type.String({ title: "Client ID", minLength: 1, maxLength: 512 });

const clientDetails = {
	scope: Type.Optional(
		Type.String({
			title: "Scope",
			description: "Separated by spaces, as the service asks.",
			maxLength: 2048,
		}),
	),
	clientIn: Type.Optional(
		Type.Enum(["header", "body"], {
			type: "string",
			title: "Client sent in",
			description:
				"Where the token's address takes ID and secret. The header, unless the service says otherwise.",
		}),
	),
};

const clientSecret = Type.String({ title: "Client secret", minLength: 1, maxLength: 4096, writeOnly: true });

/** A program's own access (RFC 6749, 4.4): a token for ID and secret. */
export const ClientCredentials = Type.Object(
	{
		method: Type.Literal("oauth2-client", { title: "OAuth 2, client credentials" }),
		hosts: AllowedHosts,
		tokenUrl: address("Token URL"),
		clientId,
		clientSecret,
		...clientDetails,
	},
	{ additionalProperties: false },
);
export type ClientCredentials = Static<typeof ClientCredentials>;

/** Access that a person grants in the browser (RFC 6749, 4.1, with PKCE). */
export const AuthorizationCode = Type.Object(
	{
		method: Type.Literal("oauth2-code", { title: "OAuth 2, a person signs in" }),
		hosts: AllowedHosts,
		authorizeUrl: address("Authorization URL"),
		tokenUrl: address("Token URL"),
		clientId,
		clientSecret: Type.Optional(clientSecret),
		...clientDetails,
	},
	{ additionalProperties: false },
);
export type AuthorizationCode = Static<typeof AuthorizationCode>;

/** How requests to some hosts prove themselves; kind `http`. */
export const HttpCredential = Type.Union([
	BasicAccess,
	BearerAccess,
	HeaderAccess,
	QueryAccess,
	ClientCredentials,
	AuthorizationCode,
	HmacAccess,
	AwsAccess,
]);
export type HttpCredential = Static<typeof HttpCredential>;
