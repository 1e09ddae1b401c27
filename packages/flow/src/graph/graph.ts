import type { Flow, FlowNode, Wire } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { portsOf } from "../ports.ts";

/** A wire with the ports that it really joins: `undefined` where the node has no such port in that direction. */
export interface Link {
	readonly wire: Wire;
	readonly from: Port | undefined;
	readonly to: Port | undefined;
}

const NO_PORTS: readonly Port[] = [];

/** A flow with what questions about its wires look up; made once per question, in one pass. */
export class Graph {
	readonly flow: Flow;
	readonly specs: ReadonlyMap<string, NodeSpec>;
	/** By id; of several nodes with the same id, the first. */
	readonly nodes: ReadonlyMap<string, FlowNode>;
	readonly links: readonly Link[];
	readonly #ports = new Map<string, readonly Port[]>();

	constructor(flow: Flow, specs: ReadonlyMap<string, NodeSpec>) {
		this.flow = flow;
		this.specs = specs;
		const nodes = new Map<string, FlowNode>();
		for (const node of flow.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node);
		this.nodes = nodes;
		this.links = flow.wires.map((wire) => ({
			wire,
			from: this.#port(wire.from, "out"),
			to: this.#port(wire.to, "in"),
		}));
	}

	/** The spec of a node's type; `undefined` for an unknown node or type. */
	specOf(id: string): NodeSpec | undefined {
		const node = this.nodes.get(id);
		return node && this.specs.get(node.type);
	}

	/** The ports of a node; none for an unknown node or type. */
	portsOf(id: string): readonly Port[] {
		const known = this.#ports.get(id);
		if (known) return known;
		const node = this.nodes.get(id);
		const spec = node && this.specs.get(node.type);
		const ports = spec ? portsOf(node, spec) : NO_PORTS;
		this.#ports.set(id, ports);
		return ports;
	}

	/** The wires that really join two ports of a kind. */
	wiresOf(kind: Port["kind"]): Wire[] {
		return this.links
			.filter(({ from, to }) => from?.kind === kind && to?.kind === kind)
			.map(({ wire }) => wire);
	}

	#port(end: Wire["from"], direction: Port["direction"]): Port | undefined {
		return this.portsOf(end.node).find((port) => port.id === end.port && port.direction === direction);
	}
}
