import { Id } from "@switchyard/spec/identity";
import { ToolPublicationName } from "@switchyard/spec/tool-publication";
import type { FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { Type } from "typebox";
import { goneSignal } from "../../../platform/http/gone-signal.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { McpEndpoint } from "../mcp/mcp-endpoint.ts";
import { flowOffer, type Offers } from "../offers.ts";
import { publishedCaller } from "./published-caller.ts";

export interface McpServices {
	readonly mcpEndpoint: McpEndpoint;
	readonly offers: Pick<Offers, "get" | "tools">;
}

const CLOSED = { additionalProperties: false } as const;
const Named = Type.Object({ publication: ToolPublicationName }, CLOSED);
const OfFlow = Type.Object({ flow: Id }, CLOSED);

/** The tool publications, and what each published flow offers by itself, by the Model Context Protocol, over streamable HTTP. */
export async function mcpRoutes(app: Http, services: McpServices): Promise<void> {
	const { mcpEndpoint, offers } = services;
	const methods: HTTPMethods[] = ["GET", "POST", "DELETE"];
	const answer = async (name: string, request: FastifyRequest, reply: FastifyReply) => {
		const text = typeof request.body === "string" ? request.body : undefined;
		return reply.send(
			await mcpEndpoint.answer(publishedCaller(request, name), webRequest(request, reply), text),
		);
	};
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
			method: methods,
			url: "/mcp/:publication",
			exposeHeadRoute: false,
			config: { access: "call", resource: "publication", outside: true },
			schema: { hide: true, params: Named },
			handler: (request, reply) => {
				const { publication } = request.params as { readonly publication: string };
				offers.get(publication);
				return answer(publication, request, reply);
			},
		});
		scope.route({
			method: methods,
			url: "/mcp/flows/:flow",
			exposeHeadRoute: false,
			config: { access: "call", resource: "flow" },
			schema: { hide: true, params: OfFlow },
			handler: async (request, reply) => {
				const name = flowOffer((request.params as { readonly flow: string }).flow);
				await offers.tools(name);
				return answer(name, request, reply);
			},
		});
		done();
	});
}

/** The request as the protocol's library reads it; aborted when the caller has gone. */
function webRequest({ method, headers, servedAt, url }: FastifyRequest, reply: FastifyReply): Request {
	const named = Object.entries(headers).flatMap(([name, value]) =>
		[value ?? []].flat().map((each): [string, string] => [name, each]),
	);
	return new Request(servedAt + url, { method, headers: named, signal: goneSignal(reply) });
}
