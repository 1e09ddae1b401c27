import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { inputProperty, settingOf } from "../property.ts";
import { isForModel } from "./for-model.ts";

/** The type of the toolkit that stands for tools of an MCP server. */
export const MCP_SERVER = "AI.McpServer";

/** One of the tools that a toolkit stands for. */
export interface ToolOfKit {
	/** The end of its node type's id. */
	readonly name: string;
	readonly type: string;
	/** For which calls a person is asked where the designer says nothing of consent. */
	readonly approvalWhen?: string | undefined;
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

/** What a toolkit stands for, whether it is there or not: always the same tools, or those that are checked on its list. */
export function toolsOfKit(kit: Pick<FlowNode, "params">, spec: NodeSpec | undefined): ToolOfKit[] {
	if (!spec?.parts) return checkedTools(kit);
	return spec.parts.map((part) => ({ ...part, name: part.type.slice(part.type.indexOf(".") + 1) }));
}

/** The tools that are checked on the list of a toolkit for a server, whether they are there or not. */
export function checkedTools(kit: Pick<FlowNode, "params">): ToolOfKit[] {
	const server = constantOf(kit, "server");
	const names = constantOf(kit, "tools");
	if (typeof server !== "string" || server === "" || !Array.isArray(names)) return [];
	return [...new Set(names)].flatMap((name) =>
		typeof name === "string" ? [{ name, type: `${server}.${name}` }] : [],
	);
}

/**
 * The nodes that a toolkit stands for, in the list's order: each tool as if its own node hung there, with what its author leaves to
 * models left to the model, and the toolkit's own settings, those of consent and time included. Tools of types that are not known are left out.
 */
export function nodesOfToolkit(kit: FlowNode, specs: ReadonlyMap<string, NodeSpec>): FlowNode[] {
	if (kit.disabled) return [];
	const kitSpec = specs.get(kit.type);
	const { name: _, description: __, approvalWhen: ___, cache: ____, ...tool } = kit.tool ?? {};
	return toolsOfKit(kit, kitSpec).flatMap(({ name, type, approvalWhen }): FlowNode[] => {
		const spec = specs.get(type);
		if (!spec || !isOffered(spec)) return [];
		const byAuthor = tool.approval === undefined && approvalWhen !== undefined;
		const condition = byAuthor ? ({ approval: "when", approvalWhen } as const) : {};
		return [
			{
				id: idInToolkit(kit.id, name),
				type,
				name: nameInToolkit(kit, spec.name),
				position: kit.position,
				params: { ...leftToModels(spec), ...(kitSpec?.parts ? sharedSettings(kit, kitSpec, spec) : {}) },
				tool: { ...tool, ...condition },
			},
		];
	});
}

function leftToModels({ properties }: NodeSpec): FlowNode["params"] {
	const ai = properties.filter((property) => property.variableType !== "Out" && isForModel(property));
	return Object.fromEntries(ai.map((property) => [property.name, { scope: "AI" }]));
}

/** What the designer has set of a toolkit's parameters that the tool has too. */
function sharedSettings({ params }: FlowNode, kit: NodeSpec, tool: NodeSpec): FlowNode["params"] {
	return Object.fromEntries(
		Object.entries(params).filter(([name]) => inputProperty(kit, name) && inputProperty(tool, name)),
	);
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
