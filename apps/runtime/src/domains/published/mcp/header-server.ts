import { type Implementation, McpServer, type ServerOptions } from "@modelcontextprotocol/server";
import type { PublishedTool } from "@switchyard/spec/tool-publication";

/**
 * A server with whose tools the protocol's library compares the headers of a call: an argument whose schema has `x-mcp-header` stands in a header
 * as well, where proxies read it, and both must say the same. What else the library's own server would do is replaced by handlers of ours.
 */
export class HeaderServer extends McpServer {
	/** The URIs of resources that the client of a session watches. */
	readonly watched = new Set<string>();
	readonly #tools: readonly PublishedTool[];

	/** @param tools those that are offered now */
	constructor(info: Implementation, options: ServerOptions, tools: readonly PublishedTool[]) {
		super(info, options);
		this.#tools = tools;
	}

	override toolInputSchemaJson(name: string): Record<string, unknown> | undefined {
		return this.#tools.find((tool) => tool.name === name)?.parameters;
	}
}
