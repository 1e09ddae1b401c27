import type { Message } from "@switchyard/spec/json";

/** Agents that live in processes of their own, in whatever language they are written. */
export interface Agents {
	/**
	 * Lets an agent work once, with the tools that hang on the node's tools port. Each of its calls is a step of the run.
	 * @returns what the agent gave, by the names of its signature's outputs
	 * @throws NodeError `HOST_UNAVAILABLE`, `CONNECTION_LOST`, and what the agent fails with
	 */
	readonly run: (task: AgentTask) => Promise<AgentResult>;
}

/** What an agent is to do. */
export interface AgentTask {
	/** The name by which its host is connected. */
	readonly agent: string;
	/** Inputs and outputs by name, for example `question -> answer`. */
	readonly signature: string;
	/** The inputs, by name. */
	readonly input: Message;
	/** How it should behave, whatever the input says. */
	readonly instructions?: string;
	/** How often it may think. */
	readonly maxIters?: number;
}

export interface AgentResult {
	/** By the names of the signature's outputs. */
	readonly outputs: Message;
	/** How many tool calls it made. */
	readonly toolCalls: number;
}
