import { portsOf } from "@switchyard/flow";
import type { Flow, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { planConnection } from "../editor/connection.ts";
import { indexOf } from "../flow/flow-index.ts";

/** A port that a wire could end at. */
export interface PortChoice {
	readonly key: string;
	readonly end: WireEnd;
	/** The port's node. */
	readonly node: string;
	readonly type: string;
	readonly port: string;
}

/** As many as a list can show; a search finds the others. */
const MOST = 50;

/** The ports that a wire from an end may lead to, of nodes whose names, or whose ports' names, hold what is searched for. */
export function portChoices(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	from: WireEnd,
	search: string,
	fits: (end: WireEnd) => boolean = (end) => planConnection(flow, nodeTypes, from, end).kind !== "refused",
): readonly PortChoice[] {
	const wanted = search.trim().toLowerCase();
	const kind = kindOf(flow, nodeTypes, from);
	const choices: PortChoice[] = [];
	for (const node of flow.nodes) {
		const spec = nodeTypes.get(node.type);
		if (!spec || node.id === from.node) continue;
		for (const port of portsOf(node, spec)) {
			if (choices.length === MOST) return choices;
			// A node's other ports would make it a tool as well: it would only be offered twice.
			if (port.kind !== kind) continue;
			const end = { node: node.id, port: port.id };
			if (!`${node.name} ${port.name}`.toLowerCase().includes(wanted) || !fits(end)) continue;
			const key = `${node.id}.${port.id}`;
			choices.push({ key, end, node: node.name, type: node.type, port: portWords(port) });
		}
	}
	return choices;
}

function kindOf(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	end: WireEnd,
): Port["kind"] | undefined {
	const node = indexOf(flow).nodes.get(end.node);
	const spec = nodeTypes.get(node?.type ?? "");
	return node && spec && portsOf(node, spec).find(({ id }) => id === end.port)?.kind;
}

function portWords({ name, kind, direction }: Port): string {
	if (kind === "tools")
		return direction === "out" ? `${name}: calls tools` : `${name}: is called by an agent`;
	return direction === "out" ? `${name}: sends messages` : `${name}: takes messages`;
}
