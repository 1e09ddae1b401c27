import { randomUUID } from "node:crypto";
import {
	createMcpHandler,
	fromJsonSchema,
	isLegacyRequest,
	McpServer,
	WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import Fastify from "fastify";

/**
 * The official SDK's server with one tool that says a text again, behind the HTTP server that ours has: requests that stand alone, and
 * sessions, as the SDK's documentation wires them.
 */
const SAID = {
	type: "object",
	properties: { text: { type: "string" } },
	required: ["text"],
	additionalProperties: false,
} as const;

function echoServer(): McpServer {
	const server = new McpServer({ name: "echo", version: "1" });
	const schema = fromJsonSchema<{ readonly text: string }>(SAID);
	server.registerTool(
		"echo",
		{ description: "Says a text again.", inputSchema: schema, outputSchema: schema },
		({ text }) => ({
			content: [{ type: "text", text: JSON.stringify({ text }) }],
			structuredContent: { text },
		}),
	);
	return server;
}

const alone = createMcpHandler(echoServer, { legacy: "reject" });
const mcpSessions = new Map<string, WebStandardStreamableHTTPServerTransport>();

async function inSession(request: Request, parsedBody: unknown): Promise<Response> {
	const known = mcpSessions.get(request.headers.get("mcp-session-id") ?? "");
	if (known) return known.handleRequest(request, { parsedBody });
	const transport = new WebStandardStreamableHTTPServerTransport({
		sessionIdGenerator: randomUUID,
		onsessioninitialized: (id) => void mcpSessions.set(id, transport),
	});
	await echoServer().connect(transport);
	return transport.handleRequest(request, { parsedBody });
}

const app = Fastify();
app.route({
	method: ["GET", "POST", "DELETE"],
	url: "/mcp",
	exposeHeadRoute: false,
	handler: async ({ method, headers, host, url, body: parsedBody }, reply) => {
		const named = Object.entries(headers).flatMap(([name, value]) =>
			[value ?? []].flat().map((each): [string, string] => [name, each]),
		);
		const request = new Request(`http://${host}${url}`, { method, headers: named });
		const isLegacy = await isLegacyRequest(request, parsedBody);
		return reply.send(
			await (isLegacy ? inSession(request, parsedBody) : alone.fetch(request, { parsedBody })),
		);
	},
});
console.log(`${await app.listen({ host: "127.0.0.1", port: 0 })}/mcp`);
