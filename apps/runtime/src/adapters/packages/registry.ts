import type { ExecutionContext, NodeType } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec";

/** Every node type that this server can run. */
export interface NodeRegistry {
	/** By id; flows that can be called by others come and go in it. */
	readonly specs: () => Map<string, NodeSpec>;
	/**
	 * Executes an action once.
	 * @throws NodeError for what the node foresaw, anything else for what it did not
	 */
	readonly execute: (
		type: string,
		params: Readonly<Record<string, unknown>>,
		context: ExecutionContext,
	) => Promise<Readonly<Record<string, unknown>>>;
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
	return {
		specs: () => specs,
		execute(id, params, context) {
			const execute = types.get(id)?.execute;
			return execute
				? execute(params, context)
				: Promise.reject(new Error(`The node type ${id} has no work to execute.`));
		},
	};
}
