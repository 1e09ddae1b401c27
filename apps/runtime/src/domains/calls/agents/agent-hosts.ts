import { NodeError } from "@switchyard/node-kit";
import type { BridgeConnection } from "../../../platform/bridge/bridge-connection.ts";
import { AgentHost } from "./agent-host.ts";

/** The connected hosts of agents, and who of those of one name is given the next agent. */
export class AgentHosts {
	readonly #agentHosts = new Map<BridgeConnection, AgentHost>();

	add(connection: BridgeConnection): void {
		this.#agentHosts.set(connection, new AgentHost(connection));
	}

	get(connection: BridgeConnection): AgentHost | undefined {
		return this.#agentHosts.get(connection);
	}

	remove(connection: BridgeConnection): void {
		this.#agentHosts.delete(connection);
	}

	names(): string[] {
		const ready = [...this.#agentHosts.values()].filter((agentHost) => agentHost.ready);
		return [...new Set(ready.map(({ connection }) => connection.client.name))].sort();
	}

	/**
	 * The host with the fewest agents at work; of equals, the one that has had the fewest.
	 * @throws NodeError `HOST_UNAVAILABLE`
	 */
	choose(name: string): AgentHost {
		let best: AgentHost | undefined;
		for (const agentHost of this.#agentHosts.values()) {
			if (agentHost.connection.client.name !== name || !agentHost.ready) continue;
			const fewer = best && (agentHost.busy - best.busy || agentHost.served - best.served);
			if (fewer === undefined || fewer < 0) best = agentHost;
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
