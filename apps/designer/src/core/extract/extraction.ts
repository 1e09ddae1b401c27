import {
	copyFragment,
	fieldsRead,
	fieldsWritten,
	subFlowSpec,
	uniqueId,
	uniqueName,
	WHOLE_MESSAGE,
	wireIdFor,
} from "@switchyard/flow";
import {
	FLOW_FORMAT_VERSION,
	type Flow,
	type FlowNode,
	type Operation,
	type Wire,
} from "@switchyard/spec/flow";
import { PropertyName } from "@switchyard/spec/identity";
import { type NodeSpec, subFlowType } from "@switchyard/spec/node-spec";
import { fits } from "@switchyard/spec/schema";
import { counted } from "../flow/counted.ts";
import { otherwiseJoined } from "./branches-beside.ts";
import { otherwiseCaught } from "./caught-errors.ts";
import type { Crossing } from "./crossing.ts";
import { bodyOf } from "./loops.ts";
import { otherwiseCollected } from "./rounds-around.ts";
import { SelectedPart } from "./selected-part.ts";
import { whyNot } from "./why-not.ts";

type Specs = ReadonlyMap<string, NodeSpec>;

/** How far the start of the sub-flow stands before its first node, in canvas pixels. */
const START_GAP = 280;
/** How many inputs, and how many outputs, a sub-flow may have. */
const MOST_FIELDS = 60;

/** What nodes become that are taken out of their flow. */
export interface Extraction {
	readonly ok: true;
	/** The ids of the nodes that are taken out. */
	readonly nodes: readonly string[];
	/** The sub-flow. */
	readonly flow: Flow;
	/** How other flows call it. */
	readonly spec: NodeSpec;
	/** The node that calls it. */
	readonly call: FlowNode;
	/** Puts that node in the place of the others. */
	readonly operations: readonly Operation[];
}

/** Why nodes cannot be taken out of their flow. */
interface NoExtraction {
	readonly ok: false;
	readonly reason: string;
}

function refused(reason: string): NoExtraction {
	return { ok: false, reason };
}

/** Some nodes as a flow that others can call, and a call of it in their place, or why that would not do the same. */
export function extraction(
	flow: Flow,
	specs: Specs,
	chosen: ReadonlySet<string>,
	{ id, name }: { readonly id: string; readonly name: string },
): Extraction | NoExtraction {
	const part = new SelectedPart(flow, specs, chosen);
	const reason = whyNot(part);
	if (reason !== undefined) return refused(reason);
	const { crossing } = part;
	const { nodes, wires, groups } = copyFragment(flow, chosen);
	const inputs = fieldsOf(nodes, specs, (node, spec) => fieldsRead(node, spec, part.isStep(node.id)));
	const outputs = fieldsOf(nodesThatGive(part), specs, fieldsWritten);
	if (inputs.has(WHOLE_MESSAGE)) {
		const reader = nodes.find((node) => readsAll(node, specs));
		return refused(
			`“${reader?.name ?? ""}” reads the whole message, and a sub-flow has only the fields that it names.`,
		);
	}
	const difference =
		otherwiseCaught(part) ?? otherwiseCollected(part, inputs, outputs) ?? otherwiseJoined(part, outputs);
	if (difference !== undefined) return refused(difference);
	const unnamed = [...inputs, ...outputs].find((field) => !fits(PropertyName, field));
	if (unnamed !== undefined) {
		return refused(
			`The field “${unnamed}” cannot be passed to a sub-flow: its name may have letters, digits and _ only.`,
		);
	}
	if (inputs.size > MOST_FIELDS || outputs.size > MOST_FIELDS) {
		return refused(
			`The selection reads ${counted(inputs.size, "field")} and writes ${outputs.size}; a sub-flow has ${MOST_FIELDS} of each at most.`,
		);
	}
	const [entry] = crossing.entering;
	const first = nodes.find((node) => node.id === entry?.to.node);
	if (!entry || !first) return refused("No wire leads into the selection.");

	const start = startOf(nodes, first, [...inputs], [...outputs]);
	const begin: Wire = {
		id: uniqueId("begin", new Set(wires.map((wire) => wire.id))),
		from: { node: start.id, port: "out" },
		to: entry.to,
	};
	const subFlow: Flow = {
		formatVersion: FLOW_FORMAT_VERSION,
		id,
		name,
		revision: 0,
		nodes: [start, ...nodes],
		wires: [begin, ...wires],
		...(groups === undefined ? {} : { groups: [...groups] }),
	};
	const spec = subFlowSpec(subFlow);
	if (!spec) return refused("The selection cannot be called.");
	const call = callOf(flow, first, { id, name, inputs: [...inputs] });
	const operations: Operation[] = [
		{ op: "add-node", node: call },
		...nodes.map((node): Operation => ({ op: "remove-node", node: node.id })),
		...wiresOf(flow, call.id, crossing).map((wire): Operation => ({ op: "add-wire", wire })),
	];
	return { ok: true, nodes: nodes.map((node) => node.id), flow: subFlow, spec, call, operations };
}

function fieldsOf(
	nodes: readonly FlowNode[],
	specs: Specs,
	of: (node: FlowNode, spec: NodeSpec) => Iterable<string>,
): Set<string> {
	return new Set(
		nodes.flatMap((node) => {
			const spec = specs.get(node.type);
			return spec && !node.disabled ? [...of(node, spec)] : [];
		}),
	);
}

function readsAll(node: FlowNode, specs: Specs): boolean {
	const spec = specs.get(node.type);
	return spec !== undefined && fieldsRead(node, spec, false).has(WHOLE_MESSAGE);
}

/** The nodes whose fields the message has that leaves: not tools, and not what runs in the rounds of a loop over items. */
function nodesThatGive(part: SelectedPart): readonly FlowNode[] {
	const loops = part.nodes.filter(({ id }) => part.is(id, "for-each") || part.is(id, "work-items"));
	const ofRounds = new Set(loops.flatMap(({ id }) => bodyOf(part.flow.wires, id)));
	return part.nodes.filter(({ id }) => part.isStep(id) && !ofRounds.has(id));
}

function startOf(
	nodes: readonly FlowNode[],
	first: FlowNode,
	inputs: readonly string[],
	outputs: readonly string[],
): FlowNode {
	const list = (names: readonly string[], more: object) => names.map((name) => ({ name, ...more }));
	return {
		id: uniqueId("start", new Set(nodes.map(({ id }) => id))),
		type: "Flow.Called",
		name: uniqueName("Sub-flow Start", new Set(nodes.map(({ name }) => name))),
		position: { x: first.position.x - START_GAP, y: first.position.y },
		params: {
			inputs: { scope: "Custom", value: list(inputs, { type: "anything" }) },
			outputs: { scope: "Custom", value: list(outputs, {}) },
		},
	};
}

function callOf(
	flow: Flow,
	first: FlowNode,
	{ id, name, inputs }: { readonly id: string; readonly name: string; readonly inputs: readonly string[] },
): FlowNode {
	return {
		id: uniqueId(id, new Set(flow.nodes.map((node) => node.id))),
		type: subFlowType(id),
		name: uniqueName(name, new Set(flow.nodes.map((node) => node.name))),
		position: first.position,
		params: Object.fromEntries(inputs.map((field) => [field, { scope: "Message", path: field }])),
	};
}

/** The wires that led into the nodes and out of them, at the call. */
function wiresOf(flow: Flow, call: string, { entering, leaving }: Crossing): Wire[] {
	const taken = new Set(flow.wires.map(({ id }) => id));
	return [
		...entering.map(({ from }) => ({
			id: uniqueId(wireIdFor(from.node, call), taken),
			from,
			to: { node: call, port: "in" },
		})),
		...leaving.map(({ to }) => ({
			id: uniqueId(wireIdFor(call, to.node), taken),
			from: { node: call, port: "out" },
			to,
		})),
	];
}
