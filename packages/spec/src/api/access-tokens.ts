import { CreateAccessTokenBody, CreateAccessTokenReply, ListAccessTokensReply } from "../http/index.ts";
import { Done } from "./done.ts";
import { AccessTokenParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const accessTokensApi = routes("Access tokens", {
	"GET /api/access-tokens": {
		operationId: "listAccessTokens",
		summary: "The access tokens, without the tokens themselves",
		response: { 200: ListAccessTokensReply },
	},

	"POST /api/access-tokens": {
		operationId: "createAccessToken",
		summary: "Create an access token",
		body: CreateAccessTokenBody,
		response: { 201: CreateAccessTokenReply },
	},

	"DELETE /api/access-tokens/:accessToken": {
		operationId: "revokeAccessToken",
		summary: "Revoke an access token",
		params: AccessTokenParameters,
		response: { 204: Done },
	},
});
