import type { Flow, FlowNode, Wire } from "@switchyard/spec/flow";

/** A flow's parts by id. */
export interface FlowIndex {
	readonly nodes: ReadonlyMap<string, FlowNode>;
	readonly wires: ReadonlyMap<string, Wire>;
	/** The wires that touch a node, in either direction. */
	wiresAt(node: string): readonly Wire[];
}

const NO_WIRES: readonly Wire[] = [];
const indexes = new WeakMap<Flow, FlowIndex>();

/** The index of a flow; made once per flow object. */
export function indexOf(flow: Flow): FlowIndex {
	const known = indexes.get(flow);
	if (known) return known;
	const index = new LazyIndex(flow);
	indexes.set(flow, index);
	return index;
}

/** Each part is made when it is first asked for: most edits need only the nodes. */
class LazyIndex implements FlowIndex {
	readonly #flow: Flow;
	#nodes: Map<string, FlowNode> | undefined;
	#wires: Map<string, Wire> | undefined;
	#wiresAt: Map<string, Wire[]> | undefined;

	constructor(flow: Flow) {
		this.#flow = flow;
	}

	get nodes(): ReadonlyMap<string, FlowNode> {
		this.#nodes ??= new Map(this.#flow.nodes.map((node) => [node.id, node]));
		return this.#nodes;
	}

	get wires(): ReadonlyMap<string, Wire> {
		this.#wires ??= new Map(this.#flow.wires.map((wire) => [wire.id, wire]));
		return this.#wires;
	}

	wiresAt(node: string): readonly Wire[] {
		this.#wiresAt ??= wiresByNode(this.#flow.wires);
		return this.#wiresAt.get(node) ?? NO_WIRES;
	}
}

function wiresByNode(wires: readonly Wire[]): Map<string, Wire[]> {
	const byNode = new Map<string, Wire[]>();
	const add = (node: string, wire: Wire) => {
		const known = byNode.get(node);
		if (known) known.push(wire);
		else byNode.set(node, [wire]);
	};
	for (const wire of wires) {
		add(wire.from.node, wire);
		if (wire.to.node !== wire.from.node) add(wire.to.node, wire);
	}
	return byNode;
}
