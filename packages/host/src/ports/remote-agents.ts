import type { AgentEvent } from "@switchyard/spec/bridge";
import type { Message } from "@switchyard/spec/json";
import type { ToolSession } from "./tool-sessions.ts";

/** Agents that live in processes of their own, which are connected to the bridge as hosts of agents. */
export interface RemoteAgents {
	/**
	 * Has a host make an agent of a session's tools and execute it once. Hosts of one name share the work.
	 * The session is not ended: its opener does that.
	 * @returns the outputs of the agent's signature, by name
	 * @throws NodeError `HOST_UNAVAILABLE` when no host of the name is connected and `CONNECTION_LOST` when the host
	 * dies while the agent works, both retryable; `STEP_TIMEOUT` when the host does not answer a command of setting up;
	 * and what the agent itself fails with, sanitised
	 * @throws DOMException `AbortError` once `signal` is aborted
	 */
	run(request: RemoteAgentRequest): Promise<Message>;
	/** The names by which hosts of agents are connected now, in alphabetical order. */
	names(): readonly string[];
}

export interface RemoteAgentRequest {
	/** The `hello.client.name` of its hosts. */
	readonly agent: string;
	/** Inputs and outputs by name, for example `question -> answer`. */
	readonly signature: string;
	/** The inputs of the signature, by name. */
	readonly input: Message;
	/** How the agent should behave. */
	readonly instructions?: string;
	/** How often the agent may think; 5 when absent. */
	readonly maxIters?: number;
	/** What the agent may call. Its calls are steps of the run. */
	readonly toolSession: ToolSession;
	/** Aborted when nobody waits for the outputs any more; the host is then asked to stop. */
	readonly signal: AbortSignal;
	/** Told of what the agent does, as it does it; some may be missing. */
	readonly onEvent?: (event: RemoteAgentEvent) => void;
}

/** What an agent does: a thought, a call, what came of it. */
export type RemoteAgentEvent = Pick<AgentEvent, "event" | "text" | "data">;
