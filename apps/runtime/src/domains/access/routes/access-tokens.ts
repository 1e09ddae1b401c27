import { CreateAccessTokenBody, CreateAccessTokenReply, ListAccessTokensReply } from "@switchyard/spec/http";
import type { AccessTokens } from "../../../platform/http/access-tokens.ts";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { AccessTokenParameters } from "../../../platform/http/parameters.ts";

export interface AccessTokenServices {
	readonly accessTokens: Pick<AccessTokens, "list" | "create" | "revoke">;
}

/** Tokens by purpose. Each is shown once, in the answer to its creation. */
export function accessTokenRoutes(app: Http, { accessTokens }: AccessTokenServices): void {
	const tags = ["Access tokens"];

	app.get(
		"/api/access-tokens",
		{
			config: { access: "look", resource: "token" },
			schema: {
				tags,
				operationId: "listAccessTokens",
				summary: "The access tokens, without the tokens themselves",
				response: { 200: ListAccessTokensReply },
			},
		},
		() => ({ accessTokens: accessTokens.list() }),
	);

	app.post(
		"/api/access-tokens",
		{
			config: { access: "add", resource: "token" },
			schema: {
				tags,
				operationId: "createAccessToken",
				summary: "Create an access token",
				body: CreateAccessTokenBody,
				response: { 201: CreateAccessTokenReply },
			},
		},
		async ({ body }, reply) => {
			reply.code(201);
			return await accessTokens.create(body);
		},
	);

	app.delete(
		"/api/access-tokens/:accessToken",
		{
			config: { access: "remove", resource: "token" },
			schema: {
				tags,
				operationId: "revokeAccessToken",
				summary: "Revoke an access token",
				params: AccessTokenParameters,
				response: { 204: Done },
			},
		},
		async ({ params }, reply) => {
			await accessTokens.revoke(params.accessToken);
			return reply.code(204).send(null);
		},
	);
}
