import { ToolPublicationName } from "@switchyard/spec";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { McpEndpoint } from "../bridge/published/mcp/mcp-endpoint.ts";
import type { ToolPublications } from "../bridge/published/tool-publications.ts";
import type { Http } from "../http/http.ts";
import type { Sessions } from "../http/session.ts";
import { goneSignal } from "./gone-signal.ts";

export interface McpServices {
	readonly mcpEndpoint: McpEndpoint;
	readonly toolPublications: Pick<ToolPublications, "get">;
	readonly sessions: Pick<Sessions, "principalOf">;
}

const Named = Type.Object({ publication: ToolPublicationName }, { additionalProperties: false });

/** The tool publications by the Model Context Protocol, over streamable HTTP. */
export async function mcpRoutes(app: Http, services: McpServices): Promise<void> {
	const { mcpEndpoint, toolPublications, sessions } = services;
	await app.register((scope: Http, _options, done) => {
		// What is wrong with a body is answered in the protocol's words.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser(
			"application/json",
			{ parseAs: "string" },
			async (_request: unknown, text: unknown) => String(text),
		);
		scope.addHook("preClose", () => mcpEndpoint.close());
		scope.route({
			method: ["GET", "POST", "DELETE"],
			url: "/mcp/:publication",
			exposeHeadRoute: false,
			config: { access: "call-published-tools" },
			schema: { hide: true, params: Named },
			handler: async (request, reply) => {
				const { publication } = request.params as { readonly publication: string };
				toolPublications.get(publication);
				const principal = sessions.principalOf(request)?.id ?? "";
				const text = typeof request.body === "string" ? request.body : undefined;
				const answer = await mcpEndpoint.answer({ publication, principal }, webRequest(request, reply), text);
				return reply.send(answer);
			},
		});
		done();
	});
}

/** The request as the protocol's library reads it; aborted when the caller has gone. */
function webRequest({ method, headers, host, url }: FastifyRequest, reply: FastifyReply): Request {
	const named = Object.entries(headers).flatMap(([name, value]) =>
		[value ?? []].flat().map((each): [string, string] => [name, each]),
	);
	return new Request(`http://${host}${url}`, { method, headers: named, signal: goneSignal(reply) });
}
