import type { RemoteAgentEvent } from "@switchyard/host";
import type { AgentEvent } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { BridgeConnection } from "../../../platform/bridge/bridge-connection.ts";
import { CommandWaiters } from "./command-waiters.ts";

/** One connected host of agents. */
export class AgentHost {
	readonly connection: BridgeConnection;
	readonly commands: CommandWaiters;
	/** Agents that work for us now. */
	busy = 0;
	/** Agents that have worked for us. */
	served = 0;
	readonly #listeners = new Map<string, (event: RemoteAgentEvent) => void>();

	constructor(connection: BridgeConnection) {
		this.connection = connection;
		this.commands = new CommandWaiters(connection);
	}

	/** Whether it can be given work now. */
	get ready(): boolean {
		const { attached, leaving, over } = this.connection;
		return attached && !leaving && !over;
	}

	/** False when an agent of this id works already. */
	listen(agent: string, listener: (event: RemoteAgentEvent) => void): boolean {
		if (this.#listeners.has(agent)) return false;
		this.#listeners.set(agent, listener);
		return true;
	}

	unlisten(agent: string): void {
		this.#listeners.delete(agent);
	}

	/** Gives false when nobody listens to the agent. */
	tell({ agent_id, event, text, data }: AgentEvent): boolean {
		const listener = this.#listeners.get(agent_id);
		listener?.({ event, ...defined({ text, data }) });
		return listener !== undefined;
	}
}
