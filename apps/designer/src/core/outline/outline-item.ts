import { TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, Group, Note } from "@switchyard/spec/flow";
import { indexOf } from "../flow/flow-index.ts";
import { flowOrder } from "./flow-order.ts";

/** A part of a flow at its one place in the outline. */
export type OutlineItem = NodeItem | GroupItem | NoteItem;

export interface NodeItem {
	readonly kind: "node";
	readonly node: FlowNode;
	/** The nodes that are there only to be called by it. */
	readonly tools: NodeItem[];
}

interface GroupItem {
	readonly kind: "group";
	readonly group: Group;
	readonly items: OutlineItem[];
}

interface NoteItem {
	readonly kind: "note";
	readonly note: Note;
}

/**
 * A flow as a tree: its nodes in the order of the flow, those of a group together where its first one stands, tools beneath their
 * agent, notes last.
 */
export function outlineItems(flow: Flow): readonly OutlineItem[] {
	const items: OutlineItem[] = [];
	const groups = new Map(
		(flow.groups ?? []).map((group) => [group.id, { group, items: [] as OutlineItem[] }]),
	);
	const opened = new Set<string>();
	/** Where a part of a group, or of none, is listed. */
	const listOf = (id: string | undefined): OutlineItem[] => {
		const group = groups.get(id ?? "");
		if (!group) return items;
		if (!opened.has(group.group.id)) {
			opened.add(group.group.id);
			items.push({ kind: "group", ...group });
		}
		return group.items;
	};

	const ordered = flowOrder(flow);
	const agents = agentsOf(flow, ordered);
	const nodes = new Map<string, NodeItem>(
		ordered.map((node) => [node.id, { kind: "node", node, tools: [] }]),
	);
	for (const item of nodes.values()) {
		const agent = nodes.get(agents.get(item.node.id) ?? "");
		if (agent) agent.tools.push(item);
		else listOf(item.node.group).push(item);
	}
	for (const note of flow.notes ?? []) listOf(note.group).push({ kind: "note", note });
	return items;
}

/** By node, the agent beneath which it stands: that of its first tool wire, for nodes that no message reaches or leaves. */
function agentsOf(flow: Flow, nodes: readonly FlowNode[]): ReadonlyMap<string, string> {
	const index = indexOf(flow);
	const agents = new Map<string, string>();
	for (const { id, group } of nodes) {
		const wires = index.wiresAt(id);
		// An agent may have tools of its own and still be a tool.
		if (wires.some(({ to }) => to.port !== TOOL_PORT.id)) continue;
		const agent = wires.find(({ to }) => to.node === id)?.from.node;
		// In a group it stands with the group, and two agents that call each other stand side by side.
		if (agent === undefined || index.nodes.get(agent)?.group !== group || isBeneath(agents, agent, id))
			continue;
		agents.set(id, agent);
	}
	return agents;
}

function isBeneath(agents: ReadonlyMap<string, string>, node: string, top: string): boolean {
	for (let at: string | undefined = node; at !== undefined; at = agents.get(at)) {
		if (at === top) return true;
	}
	return false;
}
