import type { FlowNode, Wire } from "@switchyard/spec/flow";
import type { ImportEntry } from "@switchyard/spec/http";
import { defined, isRecord } from "@switchyard/spec/json";
import {
	type Conversion,
	constant,
	type ImportedFlow,
	NodeIds,
	plainName,
	records,
} from "../imported-flow.ts";
import { withoutWaysBack } from "../ways-back.ts";
import { convertN8nNode } from "./node-converters.ts";

/** Nodes that say something to people, or give an agent what it has here by itself. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
	["stickyNote", "Notes are not imported."],
	["lmChatOpenAi", "Choose the model in the agent."],
	["lmChatAnthropic", "Choose the model in the agent."],
	["lmChatGoogleGemini", "Choose the model in the agent."],
	["memoryBufferWindow", "An agent here keeps no memory between runs."],
]);

/** Cards here are wider than there. */
const STRETCH = 1.3;

/** Whether something looks like what n8n exports. */
export function isN8n(source: unknown): source is Record<string, unknown> {
	return isRecord(source) && Array.isArray(source.nodes) && isRecord(source.connections);
}

/** A workflow of n8n as a flow. */
export function importN8n(source: Record<string, unknown>): ImportedFlow {
	const ids = new NodeIds();
	const nodes: FlowNode[] = [];
	const report: ImportEntry[] = [];
	const conversions = new Map<string, Conversion>();
	for (const node of records(source.nodes)) {
		const [name, from] = [plainName(node.name, "Node"), String(node.type)];
		const reason = LEFT_OUT.get(from.split(".").at(-1) ?? "");
		if (reason !== undefined) {
			report.push({ name, from, result: "left-out", notes: [reason] });
			continue;
		}
		const conversion = convertN8nNode(from, isRecord(node.parameters) ? node.parameters : {});
		const { type, params = {}, outputs, notes = [] } = conversion;
		const id = ids.of(name);
		conversions.set(name, conversion);
		nodes.push({
			id,
			type,
			name,
			position: positionOf(node.position),
			params,
			...defined({ outputs }),
		});
		const result = type.startsWith("Missing.") ? "missing" : notes.length > 0 ? "check" : "converted";
		report.push({ name, from, result, to: type, node: id, notes: [...notes] });
	}
	const wires = wiresOf(source.connections, conversions, ids);
	const sampled = withSamples(nodes, source.pinData).map((node) => asTool(node, wires));
	return {
		name: plainName(source.name, "From n8n"),
		nodes: sampled,
		wires: withoutWaysBack(wires, nodes),
		report,
	};
}

function positionOf(position: unknown): FlowNode["position"] {
	const [x, y] = Array.isArray(position) ? position : [];
	const coordinate = (value: unknown) => (typeof value === "number" ? Math.round(value * STRETCH) : 0);
	return { x: coordinate(x), y: coordinate(y) };
}

/** What a function works on as a tool, the model says. */
function asTool(node: FlowNode, wires: readonly Wire[]): FlowNode {
	const isTool = wires.some(({ to }) => to.node === node.id && to.port === "tool");
	if (!isTool || node.type !== "Flow.Function") return node;
	return { ...node, params: { ...node.params, input: { scope: "AI" } } };
}

/** Data that was pinned to a trigger is what it starts with here. */
function withSamples(nodes: FlowNode[], pinned: unknown): FlowNode[] {
	if (!isRecord(pinned)) return nodes;
	return nodes.map((node) => {
		const [item] = records(pinned[node.name]);
		if (node.type !== "Flow.Manual" || item === undefined) return node;
		return { ...node, params: { message: constant(isRecord(item.json) ? item.json : item) } };
	});
}

function wiresOf(connections: unknown, conversions: ReadonlyMap<string, Conversion>, ids: NodeIds): Wire[] {
	const wires: Wire[] = [];
	for (const [name, kinds] of Object.entries(isRecord(connections) ? connections : {})) {
		const conversion = conversions.get(name);
		if (conversion === undefined || !isRecord(kinds)) continue;
		for (const [kind, outputs] of Object.entries(kinds)) {
			for (const [index, ends] of (Array.isArray(outputs) ? outputs : []).entries()) {
				for (const { node } of records(ends)) {
					if (!conversions.has(String(node))) continue;
					const wire = wireOf(kind, { name, conversion, index }, String(node), ids);
					if (wire !== undefined) wires.push({ ...wire, id: `wire-${wires.length + 1}` });
				}
			}
		}
	}
	return wires;
}

function wireOf(
	kind: string,
	from: { readonly name: string; readonly conversion: Conversion; readonly index: number },
	toName: string,
	ids: NodeIds,
): Omit<Wire, "id"> | undefined {
	const [source, target] = [ids.of(from.name), ids.of(toName)];
	// There a tool leads to its agent, here an agent to its tools.
	if (kind === "ai_tool")
		return { from: { node: target, port: "tools" }, to: { node: source, port: "tool" } };
	if (kind !== "main") return undefined;
	const port = from.conversion.ports?.[from.index] ?? "out";
	return { from: { node: source, port }, to: { node: target, port: "in" } };
}
