import { BeginSignInReply, ListMcpServersReply, McpServerSummary } from "../http/index.ts";
import { McpServerSettings } from "../mcp/index.ts";
import { Done } from "./done.ts";
import { McpServerParameters } from "./parameters.ts";
import { routes } from "./route.ts";

export const mcpApi = routes("MCP", {
	"GET /api/mcp-servers": {
		operationId: "listMcpServers",
		summary: "MCP servers, how it stands with each, and what it offers",
		response: { 200: ListMcpServersReply },
	},

	"PUT /api/mcp-servers/:server": {
		operationId: "putMcpServer",
		summary: "Set up an MCP server, or set it up anew",
		params: McpServerParameters,
		body: McpServerSettings,
		response: { 200: McpServerSummary },
	},

	"POST /api/mcp-servers/:server/reconnect": {
		operationId: "reconnectMcpServer",
		summary: "Connect to an MCP server anew",
		params: McpServerParameters,
		response: { 200: McpServerSummary },
	},

	"POST /api/mcp-servers/:server/sign-in": {
		operationId: "beginMcpSignIn",
		summary: "Begin a person's sign-in at an MCP server",
		params: McpServerParameters,
		response: { 200: BeginSignInReply },
	},

	"DELETE /api/mcp-servers/:server/sign-in": {
		operationId: "endMcpSignIn",
		summary: "Forget a person's sign-in at an MCP server",
		params: McpServerParameters,
		response: { 200: McpServerSummary },
	},

	"DELETE /api/mcp-servers/:server": {
		operationId: "removeMcpServer",
		summary: "Remove an MCP server; nodes of its tools stay in flows, and wait for it",
		params: McpServerParameters,
		response: { 204: Done },
	},
});
