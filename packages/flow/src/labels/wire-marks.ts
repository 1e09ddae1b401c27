import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { Mark } from "@switchyard/spec/label";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { isAgent } from "../tools.ts";
import { nodeSource } from "./node-source.ts";

/**
 * What the message on each wire may hold, by the wire's id: untrusted and private values that a node before it has read. A wire to a tool
 * has what the tool's answers are; an agent's repeat what it has read. Wires of which nothing is to be said are left out.
 */
export function wireMarks(flow: Flow, specs: ReadonlyMap<string, NodeSpec>): ReadonlyMap<string, Mark> {
	const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
	const own = (node: FlowNode | undefined): Mark =>
		node && !node.disabled ? nodeSource(node, specs.get(node.type)) : {};
	const marks = new Map<string, Mark>();
	const leaving = new Map(flow.nodes.map((node) => [node.id, own(node)]));
	const following = new Map<string, string[]>();
	const follows = (node: string, other: string) => {
		const next = following.get(node);
		if (next) next.push(other);
		else following.set(node, [other]);
	};
	const thinks = (id: string) => {
		const node = nodes.get(id);
		const spec = node && !node.disabled ? specs.get(node.type) : undefined;
		return spec !== undefined && isAgent(spec);
	};
	const isOurs = (id: string) => specs.get(nodes.get(id)?.type ?? "")?.construct === "agent";
	// An agent reads what its tool answers, and nothing of outsiders where that comes by reference.
	const readBy = (agent: string, tool: FlowNode | undefined): Mark => {
		const { untrusted, ...others } = own(tool);
		return untrusted && !(tool?.tool?.byReference && isOurs(agent)) ? { ...others, untrusted } : others;
	};
	for (const { from, to } of flow.wires) {
		if (to.port !== "tool") follows(from.node, to.node);
		else if (thinks(to.node)) follows(to.node, from.node);
		else leaving.set(from.node, joined(leaving.get(from.node) ?? {}, readBy(from.node, nodes.get(to.node))));
	}
	const pending = [...leaving].filter(([, mark]) => isMarked(mark)).map(([id]) => id);
	for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
		const mark = leaving.get(id) ?? {};
		for (const next of following.get(id) ?? []) {
			const before = leaving.get(next) ?? {};
			const after = joined(before, mark);
			if (after.untrusted === before.untrusted && after.private === before.private) continue;
			leaving.set(next, after);
			pending.push(next);
		}
	}
	for (const { id, from, to } of flow.wires) {
		const isTool = to.port === "tool" && !thinks(to.node);
		const mark = isTool
			? own(nodes.get(to.node))
			: (leaving.get(to.port === "tool" ? to.node : from.node) ?? {});
		if (isMarked(mark)) marks.set(id, mark);
	}
	return marks;
}

function joined(one: Mark, other: Mark): Mark {
	return { ...one, ...other };
}

function isMarked({ untrusted, private: secret }: Mark): boolean {
	return untrusted === true || secret === true;
}
