/** Where a publication is reached by MCP clients. */
export function mcpAddress(origin: string, publication: string): string {
	return `${origin}/mcp/${publication}`;
}

/** What most MCP clients take as their configuration. The token is for the person to put in. */
export function clientConfiguration(origin: string, publication: string): string {
	const server = {
		type: "http",
		url: mcpAddress(origin, publication),
		headers: { authorization: "Bearer <access token>" },
	};
	return JSON.stringify({ mcpServers: { [publication]: server } }, null, 2);
}
