import { accessTokensApi } from "@switchyard/spec/api";
import type { AccessTokens } from "../../../platform/http/access-tokens.ts";
import type { Http } from "../../../platform/http/http.ts";

export interface AccessTokenServices {
	readonly accessTokens: Pick<AccessTokens, "list" | "create" | "revoke">;
}

/** Tokens by purpose. Each is shown once, in the answer to its creation. */
export function accessTokenRoutes(app: Http, { accessTokens }: AccessTokenServices): void {
	app.route({
		...accessTokensApi["GET /api/access-tokens"],
		config: { access: "look", resource: "token" },
		handler: () => ({ accessTokens: accessTokens.list() }),
	});

	app.route({
		...accessTokensApi["POST /api/access-tokens"],
		config: { access: "add", resource: "token" },
		handler: async ({ body }, reply) => {
			reply.code(201);
			return await accessTokens.create(body);
		},
	});

	app.route({
		...accessTokensApi["DELETE /api/access-tokens/:accessToken"],
		config: { access: "remove", resource: "token" },
		handler: async ({ params }, reply) => {
			await accessTokens.revoke(params.accessToken);
			return reply.code(204).send(null);
		},
	});
}
