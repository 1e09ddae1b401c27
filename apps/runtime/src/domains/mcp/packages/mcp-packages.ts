import type { McpOffer } from "@switchyard/spec/http";
import type { BridgeService } from "../../../platform/bridge/bridge-connection.ts";
import type { McpServers } from "../mcp-servers.ts";
import { McpHost } from "./mcp-host.ts";

/** Serves what connected MCP servers offer as packages of node types, for as long as they are connected. */
export class McpPackages {
	readonly #servers: McpServers;
	readonly #service: BridgeService;
	readonly #mcpHosts = new Map<string, McpHost>();

	constructor(servers: McpServers, service: BridgeService) {
		this.#servers = servers;
		this.#service = service;
		servers.watch((name) => this.#changed(name));
	}

	/** What a server offers; nothing while it is away. */
	offersOf(name: string): McpOffer[] {
		return [...(this.#mcpHosts.get(name)?.offers ?? [])];
	}

	#changed(name: string): void {
		const server = this.#servers.get(name);
		const offering = server?.offering;
		const mcpHost = this.#mcpHosts.get(name);
		if (!offering) {
			this.#mcpHosts.delete(name);
			mcpHost?.close();
		} else if (mcpHost) mcpHost.announce(offering);
		else this.#mcpHosts.set(name, new McpHost(server, offering, this.#service, this.#servers));
	}
}
