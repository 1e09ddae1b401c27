import { NodeError } from "@switchyard/node-kit";
import type { BridgeConnection } from "../../../platform/bridge/bridge-connection.ts";
import { AgentHost } from "./agent-host.ts";

/** The connected hosts of agents, and who of those of one name is given the next agent. */
export class AgentHosts {
	readonly #hosts = new Map<BridgeConnection, AgentHost>();

	add(connection: BridgeConnection): void {
		this.#hosts.set(connection, new AgentHost(connection));
	}

	get(connection: BridgeConnection): AgentHost | undefined {
		return this.#hosts.get(connection);
	}

	remove(connection: BridgeConnection): void {
		this.#hosts.delete(connection);
	}

	names(): string[] {
		const ready = [...this.#hosts.values()].filter((host) => host.ready);
		return [...new Set(ready.map(({ connection }) => connection.client.name))].sort();
	}

	/**
	 * The host with the fewest agents at work; of equals, the one that has had the fewest.
	 * @throws NodeError `HOST_UNAVAILABLE`
	 */
	choose(name: string): AgentHost {
		let best: AgentHost | undefined;
		for (const host of this.#hosts.values()) {
			if (host.connection.client.name !== name || !host.ready) continue;
			const fewer = best && (host.busy - best.busy || host.served - best.served);
			if (fewer === undefined || fewer < 0) best = host;
		}
		if (best) return best;
		throw new NodeError({
			code: "HOST_UNAVAILABLE",
			message: `No agent named ${JSON.stringify(name)} is connected.`,
			hint: "Start the agent's host, then try again.",
			retryable: true,
		});
	}
}
