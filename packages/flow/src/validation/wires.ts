import type { Wire } from "@switchyard/spec/flow";
import type { Port } from "@switchyard/spec/node-spec";
import type { Graph } from "../graph/graph.ts";
import { ERROR_PORT, TOOL_PORT } from "../ports.ts";
import type { FlowProblem } from "./flow-problem.ts";

/** Every wire leads from an output port to an input port of the same kind, and no port has more wires than it takes. */
export function wireProblems(graph: Graph): FlowProblem[] {
	const connections = new Set<string>();
	const attached = new Map<string, number>();
	const problems: FlowProblem[] = [];
	for (const { wire, from, to } of graph.links) {
		if (!from) problems.push(...endProblems(graph, wire, "from"));
		if (!to) problems.push(...endProblems(graph, wire, "to"));
		if (!from || !to) continue;
		const connection = `${wire.from.node} ${from.id} ${wire.to.node} ${to.id}`;
		if (from.kind !== to.kind) problems.push(wrongKind(wire, from));
		else if (connections.has(connection)) problems.push(duplicate(wire));
		else
			problems.push(
				...crowding(attached, wire, wire.from.node, from),
				...crowding(attached, wire, wire.to.node, to),
			);
		connections.add(connection);
	}
	return problems;
}

/** Why a wire's end has no port. Of a node whose type is unknown, nothing can be said about its ports. */
function endProblems(graph: Graph, wire: Wire, side: "from" | "to"): FlowProblem[] {
	const end = wire[side];
	const node = graph.nodes.get(end.node);
	if (!node) {
		return [
			{
				code: "WIRE_NODE_UNKNOWN",
				message: `A wire ${side === "from" ? "starts" : "ends"} at the node \`${end.node}\`, which the flow does not have.`,
				wire: wire.id,
				hint: "Remove the wire.",
			},
		];
	}
	const spec = graph.specOf(end.node);
	if (!spec) return [];
	const place = { node: end.node, wire: wire.id };
	if (graph.portsOf(end.node).some(({ id }) => id === end.port)) {
		const is =
			side === "from" ? "an input, so no wire can start there" : "an output, so no wire can end there";
		const hint = "Draw the wire from an output to an input.";
		return [
			{
				code: "WIRE_DIRECTION_WRONG",
				message: `Port \`${end.port}\` of “${node.name}” is ${is}.`,
				...place,
				hint,
			},
		];
	}
	if (side === "to" && end.port === TOOL_PORT.id) {
		const message = `“${node.name}” cannot be a tool: \`${spec.id}\` has no tool marker.`;
		return [
			{
				code: "TOOL_MARKER_MISSING",
				message,
				...place,
				hint: "Remove the wire from the agent's tools port.",
			},
		];
	}
	const message = `“${node.name}” has no port \`${end.port}\`.`;
	return [{ code: "WIRE_PORT_UNKNOWN", message, ...place, hint: hintForPort(end.port) }];
}

function hintForPort(port: string): string {
	if (port === ERROR_PORT.id) return "Let the node's failures leave by its error port, or remove the wire.";
	return "Remove the wire, or give the node that port again.";
}

function wrongKind(wire: Wire, from: Port): FlowProblem {
	return {
		code: "WIRE_KIND_WRONG",
		message:
			from.kind === "tools"
				? "A tools port is wired to a message port."
				: "A message port is wired to a tools port.",
		node: wire.to.node,
		wire: wire.id,
		hint: "Wire tools ports to tool ports, and message ports to message ports.",
	};
}

function duplicate(wire: Wire): FlowProblem {
	return {
		code: "WIRE_DUPLICATE",
		message: "The same two ports are wired more than once.",
		node: wire.from.node,
		wire: wire.id,
		hint: "Remove one of the wires.",
	};
}

function crowding(attached: Map<string, number>, wire: Wire, node: string, port: Port): FlowProblem[] {
	if (port.max === undefined) return [];
	const place = `${node} ${port.direction} ${port.id}`;
	const count = (attached.get(place) ?? 0) + 1;
	attached.set(place, count);
	if (count <= port.max) return [];
	const most = port.max === 1 ? "one wire" : `${port.max} wires`;
	const message = `Port \`${port.id}\` takes ${most} and has more.`;
	return [{ code: "PORT_FULL", message, node, wire: wire.id, hint: "Remove the wire." }];
}
