import { AppError } from "@switchyard/spec/error";
import { BeginSignInReply, ListMcpServersReply, McpServerSummary } from "@switchyard/spec/http";
import { McpServerName, McpServerSettings } from "@switchyard/spec/mcp";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Type } from "typebox";
import { Done } from "../../../platform/http/done.ts";
import type { Http } from "../../../platform/http/http.ts";
import { CALLBACK } from "../../credentials/index.ts";
import { lookAlikeOf } from "../../packages/index.ts";
import type { McpServer } from "../mcp-server.ts";
import type { McpServers } from "../mcp-servers.ts";
import type { McpPackages } from "../packages/mcp-packages.ts";

export interface McpServices {
	readonly mcpServers: McpServers;
	readonly mcpPackages: Pick<McpPackages, "offersOf">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

const NamedServer = Type.Object({ server: McpServerName });

/** The servers of the Model Context Protocol whose tools flows and agents use. */
export function mcpServerRoutes(app: Http, services: McpServices): void {
	const { mcpServers, mcpPackages } = services;
	const tags = ["MCP"];
	const summary = ({ offering, ...server }: McpServer): McpServerSummary => ({
		...server,
		...(offering === undefined ? {} : { server: offering.server }),
		offers: mcpPackages.offersOf(server.name),
	});

	app.get(
		"/api/mcp-servers",
		{
			config: { access: "look", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "listMcpServers",
				summary: "MCP servers, how it stands with each, and what it offers",
				response: { 200: ListMcpServersReply },
			},
		},
		() => ({ servers: mcpServers.list().map(summary) }),
	);

	app.put(
		"/api/mcp-servers/:server",
		{
			config: { access: "edit", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "putMcpServer",
				summary: "Set up an MCP server, or set it up anew",
				params: NamedServer,
				body: McpServerSettings,
				response: { 200: McpServerSummary },
			},
		},
		async ({ params: { server }, body }) => {
			if (!mcpServers.get(server)) refuseTakenName(server, services);
			return summary(await mcpServers.put(server, body));
		},
	);

	app.post(
		"/api/mcp-servers/:server/reconnect",
		{
			config: { access: "edit", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "reconnectMcpServer",
				summary: "Connect to an MCP server anew",
				params: NamedServer,
				response: { 200: McpServerSummary },
			},
		},
		({ params: { server } }) => summary(mcpServers.reconnect(server)),
	);

	app.post(
		"/api/mcp-servers/:server/sign-in",
		{
			config: { access: "edit", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "beginMcpSignIn",
				summary: "Begin a person's sign-in at an MCP server",
				params: NamedServer,
				response: { 200: BeginSignInReply },
			},
		},
		async ({ params: { server }, protocol, host }) => {
			const url = await mcpServers.beginSignIn(server, `${protocol}://${host}${CALLBACK}`);
			return { url: url.href };
		},
	);

	app.delete(
		"/api/mcp-servers/:server/sign-in",
		{
			config: { access: "edit", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "endMcpSignIn",
				summary: "Forget a person's sign-in at an MCP server",
				params: NamedServer,
				response: { 200: McpServerSummary },
			},
		},
		async ({ params: { server } }) => summary(await mcpServers.signOut(server)),
	);

	app.delete(
		"/api/mcp-servers/:server",
		{
			config: { access: "remove", resource: "mcp-server" },
			schema: {
				tags,
				operationId: "removeMcpServer",
				summary: "Remove an MCP server; nodes of its tools stay in flows, and wait for it",
				params: NamedServer,
				response: { 204: Done },
			},
		},
		async ({ params: { server } }, reply) => {
			await mcpServers.remove(server);
			return reply.code(204).send(null);
		},
	);
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
