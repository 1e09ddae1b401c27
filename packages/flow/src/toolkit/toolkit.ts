import type { FlowNode, NodeSpec } from "@switchyard/spec";
import { settingOf } from "../property.ts";
import { isForModel } from "./for-model.ts";

/** The type of the toolkit that stands for tools of an MCP server. */
export const MCP_SERVER = "AI.McpServer";

/** A node that is several tools: those of a server that are checked on its list. */
export interface CheckedTool {
	/** The end of its node type's id. */
	readonly name: string;
	readonly type: string;
}

/** Whether nodes of a type are no tool themselves, and stand for several. */
export function isToolkit(spec: Pick<NodeSpec, "construct"> | undefined): boolean {
	return spec?.construct === "toolkit";
}

/** Whether nodes of a type can hang on a tools port. */
export function canBeTool(spec: Pick<NodeSpec, "construct" | "tool">): boolean {
	return spec.tool !== undefined || isToolkit(spec);
}

/** Whether a node type can be checked on a toolkit's list: what a host executes, and a model may call. */
export function isOffered({ construct = "action", tool }: NodeSpec): boolean {
	return tool !== undefined && construct === "action";
}

/** The tools that are checked on a toolkit's list, whether they are there or not. */
export function checkedTools(kit: Pick<FlowNode, "params">): CheckedTool[] {
	const server = constantOf(kit, "server");
	const names = constantOf(kit, "tools");
	if (typeof server !== "string" || server === "" || !Array.isArray(names)) return [];
	return [...new Set(names)].flatMap((name) =>
		typeof name === "string" ? [{ name, type: `${server}.${name}` }] : [],
	);
}

/**
 * The nodes that a toolkit stands for, in the list's order: each checked tool as if its own node hung there, with what its author leaves to
 * models left to the model, and the toolkit's settings of consent and time. Tools of types that are not known are left out.
 */
export function nodesOfToolkit(kit: FlowNode, specs: ReadonlyMap<string, NodeSpec>): FlowNode[] {
	if (kit.disabled) return [];
	const { name: _, description: __, approvalWhen: ___, cache: ____, ...tool } = kit.tool ?? {};
	return checkedTools(kit).flatMap(({ name, type }): FlowNode[] => {
		const spec = specs.get(type);
		if (!spec || !isOffered(spec)) return [];
		const ai = spec.properties.filter((property) => property.variableType !== "Out" && isForModel(property));
		return [
			{
				id: idInToolkit(kit.id, name),
				type,
				name: nameInToolkit(kit, spec.name),
				position: kit.position,
				params: Object.fromEntries(ai.map((property) => [property.name, { scope: "AI" }])),
				tool,
			},
		];
	});
}

/** The id of the node that a checked tool is: the same whatever else is checked, since consents and rules are kept by it. */
export function idInToolkit(kit: string, tool: string): string {
	return `${kit}--${tool}`.slice(0, 64);
}

/** What the node of a checked tool is called. */
export function nameInToolkit({ name }: Pick<FlowNode, "name">, tool: string): string {
	return `${name}: ${tool}`.slice(0, 80);
}

function constantOf(node: Pick<FlowNode, "params">, name: string): unknown {
	const setting = settingOf(node, name);
	return setting?.scope === "Custom" ? setting.value : undefined;
}

/** What can be checked on the list of a server, in the node types' order. */
export function offeredBy(server: string, specs: Iterable<NodeSpec>): NodeSpec[] {
	return [...specs].filter((spec) => isOffered(spec) && serverOf(spec) === server);
}

/** The MCP servers that node types come from, by name. */
export function serversAmong(specs: Iterable<NodeSpec>): string[] {
	const servers = [...specs].flatMap((spec) => (isOffered(spec) ? (serverOf(spec) ?? []) : []));
	return [...new Set(servers)].sort();
}

function serverOf({ id, keywords }: NodeSpec): string | undefined {
	return keywords?.includes("mcp") ? id.slice(0, id.indexOf(".")) : undefined;
}
