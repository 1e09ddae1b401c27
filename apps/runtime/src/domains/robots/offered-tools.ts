import { compileRobot } from "@switchyard/flow";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { OfferedTool } from "@switchyard/spec/http";
import { flowOfType, type NodeSpec } from "@switchyard/spec/node-spec";
import { ROBOT_DEFAULTS, type Robot } from "@switchyard/spec/robot";
import { isDestructive } from "@switchyard/spec/tool";
import type { FlowStore } from "../flows/index.ts";

/** How many flows are looked through at once. */
const CHUNK = 50;

/** Every tool that a robot can be given: node types that need no setting up, and the nodes of flows that are tools there. */
export async function offeredTools(
	flows: Pick<FlowStore, "list" | "documents" | "isOwned">,
	specs: ReadonlyMap<string, NodeSpec>,
): Promise<OfferedTool[]> {
	const types = [...specs.values()].flatMap((spec) => (needsNothing(spec) ? offeredType(spec) : []));
	const nodes: OfferedTool[] = [];
	const ids = (await flows.list()).map(({ id }) => id).filter((id) => !flows.isOwned(id));
	for (let start = 0; start < ids.length; start += CHUNK) {
		for (const flow of await flows.documents(ids.slice(start, start + CHUNK)))
			nodes.push(...toolNodes(flow).flatMap((node) => offeredNode(flow, node, specs)));
	}
	return [...types, ...nodes];
}

/** Whether a model can fill all that a node of the type needs, or its author has. */
function needsNothing({ properties, ports }: NodeSpec): boolean {
	const isFilled = ({
		variableType,
		value,
		aiScope,
		secret,
		scope,
		toolScope,
	}: NodeSpec["properties"][number]) =>
		variableType !== "In" ||
		value !== undefined ||
		(aiScope && secret === undefined && (toolScope ?? scope) === "AI");
	return properties.every(isFilled) && !ports.some(({ kind }) => kind === "tools");
}

function offeredType(spec: NodeSpec): OfferedTool[] {
	const { id, name, description, group, tool } = spec;
	if (tool === undefined) return [];
	const source = flowOfType(id) === undefined ? group : "Flows";
	const destructive = isDestructive(tool);
	return [
		{
			tool: id,
			name: tool.name,
			title: name,
			description: description || tool.description,
			source,
			destructive,
		},
	];
}

/** The nodes that hang on an agent's tools port. */
function toolNodes({ nodes, wires }: Flow): FlowNode[] {
	const wired = new Set(wires.filter(({ to }) => to.port === "tool").map(({ to }) => to.node));
	return nodes.filter(({ id }) => wired.has(id));
}

function offeredNode(flow: Flow, node: FlowNode, specs: ReadonlyMap<string, NodeSpec>): OfferedTool[] {
	const tool = `${flow.id}/${node.id}`;
	const marker = specs.get(node.type)?.tool;
	const world = { specs, flows: new Map([[flow.id, flow]]) };
	if (marker === undefined || compileRobot({ ...ALONE, tools: [tool] }, world).problems.length > 0) return [];
	return [
		{
			tool,
			name: node.tool?.name ?? marker.name,
			title: node.name,
			description: node.tool?.description ?? marker.description,
			source: flow.name,
			destructive: isDestructive(marker),
		},
	];
}

const ALONE: Robot = { ...ROBOT_DEFAULTS, tools: [], id: "alone", name: "Alone", playbook: "-", revision: 1 };
