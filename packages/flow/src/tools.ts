import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type ToolDefinition, toolDefinition } from "@switchyard/spec/tool";
import { portsOf, TOOL_PORT } from "./ports.ts";
import { calledNode } from "./sub-flow/called-node.ts";
import { CALLED } from "./sub-flow/sub-flow-spec.ts";
import { isToolkit, nodesOfToolkit } from "./toolkit/toolkit.ts";

/** A node that hangs on an agent's tools port. */
export interface AgentTool {
	readonly node: FlowNode;
	readonly spec: NodeSpec;
	/** The tool exactly as the agent's model sees it. */
	readonly definition: ToolDefinition;
	/** The node of the flow that stands for it with others; absent where it is a node itself. */
	readonly toolkit?: FlowNode;
}

/** Whether nodes of a type have a port that tools hang on: agents wherever they think, and hops. */
export function hasToolsPort({ ports }: Pick<NodeSpec, "ports">): boolean {
	return ports.some(({ kind, direction }) => kind === "tools" && direction === "out");
}

/** Whether nodes of a type let a model choose among their tools, in this process or in another. */
export function isAgent(spec: Pick<NodeSpec, "ports" | "construct">): boolean {
	return hasToolsPort(spec) && spec.construct !== "hop";
}

/**
 * The tools of an agent, in the order of their wires: every node wired to one of its `tools` ports whose type is known
 * and has a tool marker, disabled ones left out, and in a toolkit's place those that it stands for. A node that is wired twice counts once.
 */
export function agentTools(flow: Flow, agent: string, specs: ReadonlyMap<string, NodeSpec>): AgentTool[] {
	const wired = toolNodeIds(flow, agent, specs);
	if (wired.size === 0) return [];
	const nodes = new Map(
		flow.nodes.filter((node) => wired.has(node.id) && !node.disabled).map((node) => [node.id, node]),
	);
	const tools: AgentTool[] = [];
	for (const id of wired) {
		const node = nodes.get(id);
		if (!node) continue;
		if (!isToolkit(specs.get(node.type))) tools.push(...toolOf(node, specs));
		else
			for (const one of nodesOfToolkit(node, specs))
				tools.push(...toolOf(one, specs).map((tool) => ({ ...tool, toolkit: node })));
	}
	return tools;
}

/**
 * What a node is as a tool where nothing calls it by a wire: itself as it is set up, or the whole flow where it is the start that others call.
 * `undefined` for what no model can call, and for nodes with tools of their own.
 */
export function nodeAsTool(
	flow: Flow,
	id: string,
	specs: ReadonlyMap<string, NodeSpec>,
): AgentTool | undefined {
	const own = flow.nodes.find((node) => node.id === id && !node.disabled);
	const type = own && specs.get(own.type);
	if (!type || hasToolsPort(type)) return undefined;
	const called = own.type === CALLED ? calledNode(flow) : { node: own, spec: type };
	const definition = called && toolDefinition(called.spec, called.node);
	return definition && { ...called, definition };
}

/** What a program may call that takes a node's place: the tools that hang on it, or where none can, the node itself. */
export function toolsAt(flow: Flow, id: string, specs: ReadonlyMap<string, NodeSpec>): AgentTool[] {
	const itself = nodeAsTool(flow, id, specs);
	return itself ? [itself] : agentTools(flow, id, specs);
}

function toolOf(node: FlowNode, specs: ReadonlyMap<string, NodeSpec>): AgentTool[] {
	const spec = specs.get(node.type);
	const definition = spec && toolDefinition(spec, node);
	return definition ? [{ node, spec, definition }] : [];
}

function toolNodeIds(flow: Flow, agent: string, specs: ReadonlyMap<string, NodeSpec>): Set<string> {
	const node = flow.nodes.find(({ id }) => id === agent);
	const spec = node && specs.get(node.type);
	if (!spec) return new Set();
	const ports = new Set(
		portsOf(node, spec)
			.filter(({ kind, direction }) => kind === "tools" && direction === "out")
			.map(({ id }) => id),
	);
	return new Set(
		flow.wires
			.filter(({ from, to }) => from.node === agent && ports.has(from.port) && to.port === TOOL_PORT.id)
			.map(({ to }) => to.node),
	);
}
