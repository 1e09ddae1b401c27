import { agentTools, TOOL_PORT, TOOLS_PORT, uniqueId, wireIdFor } from "@switchyard/flow";
import type { Flow, Operation, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { toolDefinition } from "@switchyard/spec/tool";
import { indexOf } from "../../flow/flow-index.ts";
import type { Connection } from "../connection.ts";

/** The operations that make a connection; none for a refused one. */
export function connectOperations(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	connection: Connection,
): readonly Operation[] {
	if (connection.kind === "refused") return [];
	if (connection.kind === "message") {
		const { from, to } = connection;
		return [{ op: "add-wire", wire: { id: wireId(flow, from.node, to.node), from, to } }];
	}
	const { agent, node } = connection;
	return [
		...distinctName(flow, nodeTypes, agent.node, node),
		attach(wireId(flow, agent.node, node), agent, node),
	];
}

function attach(wire: string, agent: WireEnd, node: string): Operation {
	if (agent.port === TOOLS_PORT) return { op: "attach-tool", wire, agent: agent.node, node };
	return { op: "add-wire", wire: { id: wire, from: agent, to: { node, port: TOOL_PORT.id } } };
}

/** A model tells its tools apart by name: a second one of a name gets a number. */
function distinctName(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	agent: string,
	id: string,
): readonly Operation[] {
	const node = indexOf(flow).nodes.get(id);
	const spec = node && nodeTypes.get(node.type);
	const name = spec && toolDefinition(spec, node)?.name;
	if (!name) return [];
	const taken = new Set(agentTools(flow, agent, nodeTypes).map(({ definition }) => definition.name));
	if (!taken.has(name)) return [];
	const base = name.replace(/_\d+$/, "").slice(0, 60);
	let number = 2;
	while (taken.has(`${base}_${number}`)) number += 1;
	return [{ op: "set-tool", node: id, tool: { ...node.tool, name: `${base}_${number}` } }];
}

function wireId(flow: Flow, from: string, to: string): string {
	return uniqueId(wireIdFor(from, to), new Set(indexOf(flow).wires.keys()));
}
