import { ExpressionError, formatPath, outputField, parsePath, upstreamFields } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import { indexOf } from "../flow/flow-index.ts";
import type { JsonPath } from "../value/json-path.ts";
import type { EditorState } from "./editor-state.ts";
import type { FieldSource } from "./field-source.ts";
import { upstreamOf } from "./upstream.ts";

/** The message path by which a node reads a field, or why it cannot. */
export type FieldReach =
	| { readonly path: string; readonly problem?: never }
	| { readonly problem: string; readonly path?: never };

type Flows = Pick<EditorState, "flow" | "nodeTypes">;

/** How a node can read a field that was seen elsewhere in a run of its flow. */
export function reachField(state: Flows, source: FieldSource, target: string): FieldReach {
	const { nodes } = indexOf(state.flow);
	const from = nodes.get(source.node);
	const to = nodes.get(target);
	if (!from || !to) return { problem: "Its node is no longer in the flow." };
	switch (source.seen) {
		case "tool-output":
			return {
				problem: `“${from.name}” was called as a tool: its result goes to its agent, not into the message.`,
			};
		case "output":
			return reachOutput(state, { from, to, path: source.path });
		case "written":
			return reachWritten(state, { from, to, path: source.path });
		case "arrived":
			return reachArrived(state, { from, to, path: source.path });
	}
}

interface Way {
	/** The node at which the field was seen. */
	readonly from: FlowNode;
	/** The node that is to read it. */
	readonly to: FlowNode;
	readonly path: JsonPath;
}

function reachOutput(state: Flows, { from, to, path: [output, ...rest] }: Way): FieldReach {
	const field = outputField(from, String(output));
	if (field !== undefined) return reachWritten(state, { from, to, path: [field, ...rest] });
	return {
		problem: `“${from.name}” leaves its output “${output}” out of the message. Name a field for it under its Outputs.`,
	};
}

function reachWritten(state: Flows, { from, to, path }: Way): FieldReach {
	if (from.disabled) return { problem: `“${from.name}” is disabled and writes nothing.` };
	const { wires } = state.flow;
	if (!upstreamOf(wires, to.id).has(from.id)) {
		return {
			problem:
				from === to
					? `“${to.name}” writes it only after it has read its parameters.`
					: `“${from.name}”, which writes it, does not run before “${to.name}”.`,
		};
	}
	const over = writerOf(state, to.id, path);
	if (over && over !== from) {
		const around = wires.filter((wire) => wire.from.node !== over.id && wire.to.node !== over.id);
		if (!upstreamOf(around, to.id).has(from.id)) {
			return { problem: `“${over.name}” writes the same field before the message reaches “${to.name}”.` };
		}
	}
	return pathText(path);
}

function reachArrived(state: Flows, { from, to, path }: Way): FieldReach {
	const before = upstreamOf(state.flow.wires, to.id);
	if (from === to || before.has(from.id)) return pathText(path);
	const writer = writerOf(state, from.id, path);
	if (writer) return reachWritten(state, { from: writer, to, path });
	// What no node is known to write came with the message that the run began with.
	const above = upstreamOf(state.flow.wires, from.id);
	const trigger = state.flow.nodes.find(
		({ id, type }) => above.has(id) && state.nodeTypes.get(type)?.construct === "trigger",
	);
	if (trigger && before.has(trigger.id)) return pathText(path);
	return { problem: `The message that reached “${from.name}” does not come to “${to.name}”.` };
}

/** The node nearest before another one that writes the field with which a path begins. */
function writerOf({ flow, nodeTypes }: Flows, node: string, [first]: JsonPath): FlowNode | undefined {
	const writer = upstreamFields(flow, node, nodeTypes).find(({ field }) => field === first);
	return writer && indexOf(flow).nodes.get(writer.node);
}

/** Some names may not be read by any path. */
function pathText(segments: JsonPath): FieldReach {
	const path = formatPath(segments);
	try {
		parsePath(path);
		return { path };
	} catch (error) {
		if (error instanceof ExpressionError) return { problem: error.message };
		throw error;
	}
}
