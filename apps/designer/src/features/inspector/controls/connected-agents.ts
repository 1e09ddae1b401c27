import type { BridgePeer } from "@switchyard/spec/http";

type Agent = Pick<BridgePeer, "name" | "version" | "attached">;

/** The agents that can be asked whose names hold what is typed, each name once: hosts of one name share the work. */
export function agentsLike<Host extends Agent>(agents: readonly Host[], typed: string): Host[] {
	const wanted = typed.trim().toLowerCase();
	const byName = new Map<string, Host>();
	for (const agent of agents) {
		if (agent.attached && agent.name.toLowerCase().includes(wanted)) byName.set(agent.name, agent);
	}
	return [...byName.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Whether a host of this name can be asked. */
export function isConnected(agents: readonly Agent[], name: string): boolean {
	return agents.some((agent) => agent.attached && agent.name === name);
}
