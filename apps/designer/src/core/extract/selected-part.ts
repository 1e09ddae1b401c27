import { constantOf, passingPort, portsOf } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type Crossing, crossingOf, isToolWire } from "./crossing.ts";
import { bodyOf, isLoop } from "./loops.ts";
import type { Way } from "./reach.ts";

/** Some nodes of a flow, and what questions about them look up. */
export class SelectedPart {
	readonly flow: Flow;
	readonly specs: ReadonlyMap<string, NodeSpec>;
	readonly chosen: ReadonlySet<string>;
	readonly crossing: Crossing;
	/** In the flow's order. */
	readonly nodes: readonly FlowNode[];
	/** Nodes that run in the rounds of a selected loop. */
	readonly rounds: ReadonlySet<string>;
	readonly #byId: ReadonlyMap<string, FlowNode>;
	/** Nodes that a message comes to by a wire. */
	readonly #steps: ReadonlySet<string>;

	constructor(flow: Flow, specs: ReadonlyMap<string, NodeSpec>, chosen: ReadonlySet<string>) {
		this.flow = flow;
		this.specs = specs;
		this.chosen = chosen;
		this.crossing = crossingOf(flow, chosen);
		this.nodes = flow.nodes.filter(({ id }) => chosen.has(id));
		this.#byId = new Map(flow.nodes.map((node) => [node.id, node]));
		this.#steps = new Set(flow.wires.filter((wire) => !isToolWire(wire)).map(({ to }) => to.node));
		this.rounds = new Set(
			this.nodes.filter(({ type }) => isLoop(specs.get(type))).flatMap(({ id }) => bodyOf(flow.wires, id)),
		);
	}

	node(id: string): FlowNode | undefined {
		return this.#byId.get(id);
	}

	nameOf(id: string): string {
		return this.node(id)?.name ?? id;
	}

	/** Whether a node is in use and of this construct. */
	is(id: string, construct: NonNullable<NodeSpec["construct"]>): boolean {
		const node = this.#byId.get(id);
		return node !== undefined && !node.disabled && this.specs.get(node.type)?.construct === construct;
	}

	/** Whether a message comes to a node by a wire; else it is a tool only. */
	isStep(id: string): boolean {
		return this.#steps.has(id);
	}

	/** The ports by which the message may leave a node on its way; one that is disabled has one, and a Stop node in use has none. */
	waysOut(node: FlowNode, spec: NodeSpec): readonly { readonly id: string; readonly name: string }[] {
		if (node.disabled) return [{ id: passingPort(spec), name: "Out" }];
		if (spec.construct === "stop") return [];
		return portsOf(node, spec).filter(
			({ id, kind, direction }) =>
				kind === "message" && direction === "out" && !(isLoop(spec) && id === "each"),
		);
	}

	/**
	 * The wires, and for each Loop While around the nodes the ways that need none: from its rounds, and from the Catch nodes that errors of its
	 * rounds come to, the message comes back to it.
	 */
	get ways(): readonly Way[] {
		const { wires } = this.flow;
		const catches = this.catches.map(({ id }) => id);
		const back = this.flow.nodes.flatMap(({ id }): Way[] => {
			if (!this.is(id, "loop-while")) return [];
			const body = bodyOf(wires, id);
			if (!body.some((each) => this.chosen.has(each))) return [];
			return [...body, ...catches].map((each) => ({ from: { node: each }, to: { node: id } }));
		});
		return [...wires, ...back];
	}

	/** The Catch nodes in use that take errors of the whole flow. */
	get catches(): readonly FlowNode[] {
		return this.flow.nodes.filter((node) => {
			if (!this.is(node.id, "catch")) return false;
			const named = constantOf(node, this.specs.get(node.type), "nodes");
			return !Array.isArray(named) || named.length === 0;
		});
	}
}
