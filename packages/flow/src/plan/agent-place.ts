import type { Flow, FlowNode, Operation, Wire, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { fieldsRead } from "../fields/fields-read.ts";
import { fieldsWritten } from "../fields/fields-written.ts";
import { uniqueId, wireIdFor } from "../graph/readable-id.ts";
import { passingPort, TOOL_PORT } from "../ports.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/** What follows an agent and reads a field that only the agent wrote. */
export interface UnwrittenField {
	/** The id of the node that reads it. */
	readonly node: string;
	readonly field: string;
}

/** Why nodes cannot take an agent's place. */
export function placeProblem(flow: Flow, agent: FlowNode): string | undefined {
	if (agent.disabled) return `“${agent.name}” is disabled. Enable it to put nodes in its place.`;
	if (flow.wires.some(({ to }) => to.node === agent.id && to.port === TOOL_PORT.id))
		return `“${agent.name}” is a tool of another node, and nodes cannot take its place there.`;
	return undefined;
}

/** Makes operations that add wires to a flow, each with an id of its own. */
export function wiring(flow: Flow): (from: WireEnd, to: WireEnd) => Operation {
	const taken = new Set(flow.wires.map(({ id }) => id));
	return (from, to) => ({
		op: "add-wire",
		wire: { id: uniqueId(wireIdFor(from.node, to.node), taken), from, to },
	});
}

/** Where the message enters what takes an agent's place, and where it leaves it. */
interface Successor {
	readonly entry: Wire["to"];
	readonly exit: Wire["from"];
	/** What connects the nodes between the two. */
	readonly inside: readonly Operation[];
	readonly wire: ReturnType<typeof wiring>;
}

/** The operations that disable an agent, whose message then passes to other nodes and from them to what followed it. */
export function takePlace(
	flow: Flow,
	specs: Specs,
	agent: FlowNode,
	{ entry, exit, inside, wire }: Successor,
): Operation[] {
	const out = passingPort(specs.get(agent.type));
	const leaving = flow.wires.filter(({ from }) => from.node === agent.id && from.port === out);
	return [
		...leaving.map(({ id }): Operation => ({ op: "remove-wire", wire: id })),
		wire({ node: agent.id, port: out }, entry),
		...inside,
		...leaving.map(({ to }) => wire(exit, to)),
		{ op: "set-disabled", node: agent.id, disabled: true },
	];
}

/** What follows the agent and reads a field that nothing but the agent writes. */
export function unwrittenFields(flow: Flow, specs: Specs, agent: FlowNode): readonly UnwrittenField[] {
	const written = (node: FlowNode) => {
		const spec = specs.get(node.type);
		return spec ? fieldsWritten(node, spec) : [];
	};
	const others = new Set(flow.nodes.filter((node) => node !== agent).flatMap(written));
	const lost = new Set(written(agent).filter((field) => !others.has(field)));
	return nodesAfter(flow, agent).flatMap((node) => {
		const spec = specs.get(node.type);
		const read = spec ? [...fieldsRead(node, spec, true)] : [];
		return read.filter((field) => lost.has(field)).map((field) => ({ node: node.id, field }));
	});
}

function nodesAfter({ nodes, wires }: Flow, agent: FlowNode): FlowNode[] {
	const reached = new Set([agent.id]);
	for (const id of reached)
		for (const { from, to } of wires) if (from.node === id && to.port !== TOOL_PORT.id) reached.add(to.node);
	return nodes.filter((node) => node !== agent && reached.has(node.id) && !node.disabled);
}
