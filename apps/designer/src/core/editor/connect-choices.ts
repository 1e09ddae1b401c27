import { portsOf } from "@switchyard/flow";
import type { Flow, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { indexOf } from "../flow/flow-index.ts";
import { bestPort, planConnection } from "./connection.ts";

/** One thing that a node can be connected to. */
export interface ConnectChoice {
	readonly key: string;
	/** The other node's name. */
	readonly name: string;
	/** What the connection means, for the person. */
	readonly meaning: string;
	/** The node's own end. */
	readonly from: WireEnd;
	readonly to: WireEnd;
}

/** As many as a list can show; a search finds the others. */
const MOST = 50;

/** What a node can be connected to, its outputs first: the other nodes whose names hold what is searched for. */
export function connectChoices(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	search: string,
): ConnectChoice[] {
	const own = indexOf(flow).nodes.get(node);
	const spec = own && nodeTypes.get(own.type);
	if (!spec) return [];
	const wanted = search.trim().toLowerCase();
	const others = flow.nodes.filter(({ id, name }) => id !== node && name.toLowerCase().includes(wanted));
	const ports = portsOf(own, spec).toSorted((a, b) => order(a) - order(b));
	const choices: ConnectChoice[] = [];
	for (const port of ports) {
		const from = { node, port: port.id };
		for (const { id, name } of others) {
			if (choices.length === MOST) return choices;
			const to = bestPort(flow, nodeTypes, from, id);
			const plan = to && planConnection(flow, nodeTypes, from, to);
			// A node becomes a tool by its tool port; by its other ports it would only be offered twice.
			if (!to || !plan || plan.kind === "refused" || (plan.kind === "tool" && port.kind !== "tools"))
				continue;
			choices.push({ key: `${port.id}>${id}`, name, meaning: meaningOf(port, ports), from, to });
		}
	}
	return choices;
}

function order({ direction, kind }: Port): number {
	return (direction === "out" ? 0 : 2) + (kind === "tools" ? 1 : 0);
}

function meaningOf(port: Port, all: readonly Port[]): string {
	if (port.kind === "tools")
		return port.direction === "out" ? "Connect it as a tool" : "Become a tool of this agent";
	if (port.direction === "in") return "Receive its message";
	const outs = all.filter(({ kind, direction }) => kind === "message" && direction === "out");
	return outs.length > 1 ? `Send the message from “${port.name}”` : "Send the message to it";
}
