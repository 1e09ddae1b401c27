import type { McpOffer } from "@switchyard/spec/http";
import type { BridgeService } from "../../../platform/bridge/bridge-connection.ts";
import type { McpServers } from "../mcp-servers.ts";
import { McpHost } from "./mcp-host.ts";

/** Serves what connected MCP servers offer as packages of node types, for as long as they are connected. */
export class McpPackages {
	readonly #servers: McpServers;
	readonly #service: BridgeService;
	readonly #hosts = new Map<string, McpHost>();

	constructor(servers: McpServers, service: BridgeService) {
		this.#servers = servers;
		this.#service = service;
		servers.watch((name) => this.#changed(name));
	}

	/** What a server offers; nothing while it is away. */
	offersOf(name: string): McpOffer[] {
		return [...(this.#hosts.get(name)?.offers ?? [])];
	}

	#changed(name: string): void {
		const server = this.#servers.get(name);
		const offering = server?.offering;
		const host = this.#hosts.get(name);
		if (!offering) {
			this.#hosts.delete(name);
			host?.close();
		} else if (host) host.announce(offering);
		else this.#hosts.set(name, new McpHost(server, offering, this.#service, this.#servers));
	}
}
