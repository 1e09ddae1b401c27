import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { JsonSchema } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Graph } from "../graph/graph.ts";
import { predecessors, reachable } from "../graph/neighbours.ts";
import { outputsOf } from "../outputs-of.ts";
import { outputField, settingOf } from "../property.ts";

/** A message field that a node before another one writes. */
export interface UpstreamField {
	readonly field: string;
	/** The node that writes it. */
	readonly node: string;
	/** Its JSON Schema type, where the author declared one. */
	readonly type?: string;
	/** The whole schema, where the author, or the node's output schema, declared one. */
	readonly schema?: JsonSchema;
	/** What the author says about it. */
	readonly description?: string;
}

/**
 * The message fields that the nodes before a node write, following message wires backwards, nearest node first. Of
 * several writers of a field the nearest is given.
 */
export function upstreamFields(
	flow: Flow,
	nodeId: string,
	specs: ReadonlyMap<string, NodeSpec>,
): UpstreamField[] {
	const graph = new Graph(flow, specs);
	const before = predecessors(graph.wiresOf("message"));
	const fields = new Map<string, UpstreamField>();
	for (const id of reachable(before.get(nodeId) ?? [], before)) {
		const node = graph.nodes.get(id);
		const spec = graph.specOf(id);
		if (!node || !spec || node.disabled || id === nodeId) continue;
		for (const written of fieldsWritten(node, spec))
			if (!fields.has(written.field)) fields.set(written.field, written);
	}
	return [...fields.values()];
}

function fieldsWritten(node: FlowNode, spec: NodeSpec): UpstreamField[] {
	const outputs = outputsOf(node, spec).flatMap(({ name, schema, description }): UpstreamField[] => {
		const field = outputField(node, name);
		if (field === undefined) return [];
		const type = typeof schema.type === "string" ? { type: schema.type } : {};
		return [{ field, node: node.id, ...type, schema, description }];
	});
	return [...outputs, ...constructFields(node, spec).map((field) => ({ field, node: node.id }))];
}

/** What constructs write beside declared outputs: the fields of a `set`, those of the message a trigger starts with. */
function constructFields(node: FlowNode, spec: NodeSpec): string[] {
	if (spec.construct === "set") return namesIn(customValue(node, "fields"));
	if (spec.construct !== "trigger") return [];
	const message = customValue(node, "message");
	return typeof message === "object" && message !== null && !Array.isArray(message)
		? Object.keys(message)
		: [];
}

function customValue(node: FlowNode, name: string): unknown {
	const setting = settingOf(node, name);
	return setting?.scope === "Custom" ? setting.value : undefined;
}

function namesIn(fields: unknown): string[] {
	if (!Array.isArray(fields)) return [];
	return fields.flatMap((field: unknown) =>
		typeof field === "object" && field !== null && "name" in field && typeof field.name === "string"
			? [field.name]
			: [],
	);
}
