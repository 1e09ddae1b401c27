import type { Flow, FlowNode, Message, NodeSpec } from "@switchyard/spec";
import { indexOf } from "../../../core/editor/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";

/** What a run has shown of a flow. */
export interface RunSample {
	/** The message that it started with. */
	readonly input: Message | undefined;
	readonly steps: readonly StepView[];
}

/**
 * The message as it would reach a node: what the last run's steps before it wrote, over what the run started with.
 * Without a run, the trigger's own message.
 */
export function sampleMessage(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	node: string,
	run: RunSample,
): Message {
	const before = upstreamOf(flow, node);
	let message: Message = run.input ?? triggerMessage(flow, nodeTypes, before);
	const index = indexOf(flow);
	for (const step of run.steps) {
		const writer = step.node === undefined ? undefined : index.nodes.get(step.node);
		if (!writer || step.call || !step.outputs || !before.has(writer.id)) continue;
		message = { ...message, ...writtenFields(writer, nodeTypes.get(writer.type), step.outputs) };
	}
	return message;
}

/** The nodes whose output can reach a node by message wires; for a tool, those that reach its agents. */
export function upstreamOf(flow: Flow, node: string): ReadonlySet<string> {
	const index = indexOf(flow);
	const upstream = new Set<string>();
	const visited = new Set<string>([node]);
	const open = [node];
	for (let current = open.pop(); current !== undefined; current = open.pop()) {
		for (const wire of index.wiresAt(current)) {
			if (wire.to.node !== current) continue;
			const from = wire.from.node;
			// An agent is above its tool, but what it writes comes after the tool has answered.
			if (wire.to.port !== "tool") upstream.add(from);
			if (visited.has(from)) continue;
			visited.add(from);
			open.push(from);
		}
	}
	return upstream;
}

function triggerMessage(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	before: ReadonlySet<string>,
): Message {
	const trigger = flow.nodes.find(
		({ id, type }) => before.has(id) && nodeTypes.get(type)?.construct === "trigger",
	);
	const setting = trigger?.params.message;
	return setting?.scope === "Custom" && isMessage(setting.value) ? setting.value : {};
}

function writtenFields(node: FlowNode, spec: NodeSpec | undefined, outputs: Message): Message {
	if (spec?.construct === "set") return outputs;
	const entries = Object.entries(outputs).flatMap(([name, value]) => {
		const field = node.outputs?.[name] ?? name;
		return field === "" ? [] : [[field, value] as const];
	});
	return Object.fromEntries(entries);
}

function isMessage(value: unknown): value is Message {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
