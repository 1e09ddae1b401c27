import { mcpApi } from "@switchyard/spec/api";
import { AppError } from "@switchyard/spec/error";
import type { McpServerSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Http } from "../../../platform/http/http.ts";
import { CALLBACK, nameBrowser } from "../../credentials/index.ts";
import { lookAlikeOf } from "../../packages/index.ts";
import type { McpServer } from "../mcp-server.ts";
import type { McpServers } from "../mcp-servers.ts";
import type { McpPackages } from "../packages/mcp-packages.ts";

export interface McpServices {
	readonly mcpServers: McpServers;
	readonly mcpPackages: Pick<McpPackages, "offersOf">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** The servers of the Model Context Protocol whose tools flows and agents use. */
export function mcpServerRoutes(app: Http, services: McpServices): void {
	const { mcpServers, mcpPackages } = services;
	const summary = ({ offering, ...server }: McpServer): McpServerSummary => ({
		...server,
		...(offering === undefined ? {} : { server: offering.server }),
		offers: mcpPackages.offersOf(server.name),
	});

	app.route({
		...mcpApi["GET /api/mcp-servers"],
		config: { access: "look", resource: "mcp-server" },
		handler: () => ({ servers: mcpServers.list().map(summary) }),
	});

	app.route({
		...mcpApi["PUT /api/mcp-servers/:server"],
		config: { access: "edit", resource: "mcp-server" },
		handler: async ({ params: { server }, body }) => {
			if (!mcpServers.get(server)) refuseTakenName(server, services);
			return summary(await mcpServers.put(server, body));
		},
	});

	app.route({
		...mcpApi["POST /api/mcp-servers/:server/reconnect"],
		config: { access: "edit", resource: "mcp-server" },
		handler: ({ params: { server } }) => summary(mcpServers.reconnect(server)),
	});

	app.route({
		...mcpApi["POST /api/mcp-servers/:server/sign-in"],
		config: { access: "edit", resource: "mcp-server" },
		handler: async (request, reply) => {
			const { params, protocol, host } = request;
			const browser = nameBrowser(request, reply);
			const url = await mcpServers.beginSignIn(params.server, `${protocol}://${host}${CALLBACK}`, browser);
			return { url: url.href };
		},
	});

	app.route({
		...mcpApi["DELETE /api/mcp-servers/:server/sign-in"],
		config: { access: "edit", resource: "mcp-server" },
		handler: async ({ params: { server } }) => summary(await mcpServers.signOut(server)),
	});

	app.route({
		...mcpApi["DELETE /api/mcp-servers/:server"],
		config: { access: "remove", resource: "mcp-server" },
		handler: async ({ params: { server } }, reply) => {
			await mcpServers.remove(server);
			return reply.code(204).send(null);
		},
	});
}

/** Its name is what the ids of its node types begin with: it must be nobody else's, and look like nobody else's. */
function refuseTakenName(name: string, { mcpServers, nodeTypes }: McpServices): void {
	const servers = new Set(mcpServers.list().map((server) => server.name));
	const namespaces = new Set([...nodeTypes.keys()].map((id) => id.slice(0, id.indexOf("."))));
	const ofPackage = [...nodeTypes.values()].some(
		({ id, keywords }) => id.startsWith(`${name}.`) && !keywords?.includes("mcp"),
	);
	const other = ofPackage ? name : lookAlikeOf(name, new Set([...servers, ...namespaces]));
	if (other === undefined) return;
	throw new AppError("BODY_INVALID", {
		field: "server",
		message: `The name ${name} is, or looks like, that of the package ${other}.`,
		hint: "Choose another name.",
	});
}
