import type { ExecutionContext, NodeType } from "@switchyard/node-kit";
import type { Message, NodeSpec } from "@switchyard/spec";

/** What a node is lent for one attempt, and what a host in another process is told of it. */
export interface AttemptContext extends ExecutionContext {
	readonly place: {
		/** The node of the flow. */
		readonly node: string;
		/** How long the attempt may take, in milliseconds. */
		readonly timeoutMs: number;
		/** The tool that was called and the node of the agent that did; absent on the flow path. */
		readonly call?: { readonly name: string; readonly caller: string };
	};
}

/** Executes actions of the registry's node types. */
export interface NodeExecutor {
	/**
	 * Executes an action once.
	 * @throws NodeError for what the node foresaw, anything else for what it did not
	 */
	readonly execute: (type: string, params: Message, context: AttemptContext) => Promise<Message>;
}

/** Every node type that this server can run. */
export interface NodeRegistry extends NodeExecutor {
	/** By id; flows that can be called by others and the packages of hosts come and go in it. */
	readonly specs: () => Map<string, NodeSpec>;
	/** Has the node types that it does not know itself executed by somebody else. */
	readonly executeOthersBy: (executor: NodeExecutor) => void;
}

/** @throws Error when two node types share an id */
export function createRegistry(nodeTypes: readonly NodeType[]): NodeRegistry {
	const types = new Map<string, NodeType>();
	const specs = new Map<string, NodeSpec>();
	for (const type of nodeTypes) {
		const { id } = type.spec;
		if (types.has(id)) throw new Error(`Two node types have the id ${id}.`);
		types.set(id, type);
		specs.set(id, type.spec);
	}
	let others: NodeExecutor | undefined;
	return {
		specs: () => specs,
		executeOthersBy: (executor) => {
			others = executor;
		},
		execute(id, params, context) {
			const type = types.get(id);
			if (type?.execute) return type.execute(params, context);
			if (!type && others) return others.execute(id, params, context);
			return Promise.reject(new Error(`The node type ${id} has no work to execute.`));
		},
	};
}
