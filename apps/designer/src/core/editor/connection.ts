import { canBeTool, portsOf, TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";
import { indexOf } from "../flow/flow-index.ts";

/** What connecting two ports would make, or why it cannot be done. */
export type Connection =
	| { readonly kind: "message"; readonly from: WireEnd; readonly to: WireEnd }
	| { readonly kind: "tool"; readonly agent: WireEnd; readonly node: string }
	| { readonly kind: "refused"; readonly reason: string };

interface End {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	readonly port: Port;
}

/**
 * Works out what connecting two ports means, in whichever order they were picked. A wire between an agent's tools port
 * and any port of another node hangs that node on the agent.
 */
export function planConnection(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	first: WireEnd,
	second: WireEnd,
): Connection {
	const one = findEnd(flow, nodeTypes, first);
	const other = findEnd(flow, nodeTypes, second);
	if (!one || !other) return refuse("This port no longer exists.");
	if (isToolsPort(one.port)) return planTool(flow, one, other);
	if (isToolsPort(other.port)) return planTool(flow, other, one);
	if (one.port.kind === "tools" || other.port.kind === "tools") {
		const tool = one.port.kind === "tools" ? one : other;
		return refuse(
			`“${tool.node.name}” is called by an agent here: connect this port to an agent's tools port.`,
		);
	}
	if (one.node === other.node) return refuse(`“${one.node.name}” cannot be connected to itself.`);
	if (one.port.direction === other.port.direction) {
		return refuse(
			one.port.direction === "out"
				? "Both ports send messages: end the wire at an input port."
				: "Both ports take messages: begin the wire at an output port.",
		);
	}
	return one.port.direction === "out" ? planMessage(flow, one, other) : planMessage(flow, other, one);
}

function planMessage(flow: Flow, from: End, to: End): Connection {
	const ends = { from: endOf(from), to: endOf(to) };
	const wires = indexOf(flow).wiresAt(from.node.id);
	if (wires.some((wire) => sameEnd(wire.from, ends.from) && sameEnd(wire.to, ends.to))) {
		return refuse(`“${from.node.name}” is already connected to “${to.node.name}”.`);
	}
	const full = [from, to].find((end) => isFull(flow, end));
	if (full) return refuse(`“${full.port.name}” of “${full.node.name}” takes no more wires.`);
	return { kind: "message", ...ends };
}

function planTool(flow: Flow, agent: End, tool: End): Connection {
	const { name } = tool.node;
	if (agent.node === tool.node) return refuse(`“${name}” cannot be a tool of itself.`);
	if (!canBeTool(tool.spec)) {
		return refuse(
			`“${name}” has no tool marker: the author of ${tool.spec.name} does not let an AI call it.`,
		);
	}
	if (mayCall(flow, tool.node.id, agent.node.id)) {
		return refuse(
			`“${agent.node.name}” is already a tool below “${name}”: agents cannot call each other in a circle.`,
		);
	}
	const attached = indexOf(flow)
		.wiresAt(agent.node.id)
		.some((wire) => sameEnd(wire.from, endOf(agent)) && wire.to.node === tool.node.id);
	if (attached) return refuse(`“${name}” is already a tool of “${agent.node.name}”.`);
	if (isFull(flow, agent)) return refuse(`“${agent.node.name}” takes no more tools.`);
	return { kind: "tool", agent: endOf(agent), node: tool.node.id };
}

/** Whether an agent has a node as its tool, or one of the agents among its tools has. */
function mayCall(flow: Flow, agent: string, tool: string): boolean {
	const seen = new Set<string>();
	const pending = [agent];
	for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
		if (seen.has(id)) continue;
		seen.add(id);
		for (const { from, to } of indexOf(flow).wiresAt(id))
			if (from.node === id && to.port === TOOL_PORT.id) pending.push(to.node);
	}
	return agent !== tool && seen.has(tool);
}

/** The port of a node at which a wire from the given one would best end: what dropping a wire on a node's body does. */
export function bestPort(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	from: WireEnd,
	node: string,
): WireEnd | undefined {
	const target = indexOf(flow).nodes.get(node);
	const spec = target && nodeTypes.get(target.type);
	if (!spec) return undefined;
	const kind = findEnd(flow, nodeTypes, from)?.port.kind;
	const ends = portsOf(target, spec)
		.toSorted((a, b) => Number(b.kind === kind) - Number(a.kind === kind))
		.map((port) => ({ node, port: port.id }));
	return (
		ends.find((end) => planConnection(flow, nodeTypes, from, end).kind !== "refused") ??
		// Every port refuses the wire: give the first one, so that its reason is shown.
		ends[0] ?? { node, port: TOOL_PORT.id }
	);
}

function findEnd(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>, end: WireEnd): End | undefined {
	const node = indexOf(flow).nodes.get(end.node);
	const spec = node && nodeTypes.get(node.type);
	if (!spec) return undefined;
	// A node without a tool marker has no tool port, and must still hear why it cannot be a tool.
	const port =
		portsOf(node, spec).find(({ id }) => id === end.port) ??
		(end.port === TOOL_PORT.id ? TOOL_PORT : undefined);
	return port && { node, spec, port };
}

function isFull(flow: Flow, { node, port }: End): boolean {
	if (port.max === undefined) return false;
	const attached = indexOf(flow)
		.wiresAt(node.id)
		.filter((wire) =>
			port.direction === "out"
				? wire.from.node === node.id && wire.from.port === port.id
				: wire.to.node === node.id && wire.to.port === port.id,
		);
	return attached.length >= port.max;
}

function isToolsPort(port: Port): boolean {
	return port.kind === "tools" && port.direction === "out";
}

function endOf({ node, port }: End): WireEnd {
	return { node: node.id, port: port.id };
}

function sameEnd(a: WireEnd, b: WireEnd): boolean {
	return a.node === b.node && a.port === b.port;
}

function refuse(reason: string): Connection {
	return { kind: "refused", reason };
}
