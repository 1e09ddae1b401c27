import { applyOperation, uniqueId, wireIdFor } from "@switchyard/flow";
import type { Flow, FlowNode, Operation, Position, Wire, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH, nodeBox, onGrid } from "../../geometry/node-box.ts";
import { extractSettings, LOOP_SETTINGS, settingsInRow } from "../../recorder/loop-settings.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { newNode } from "./new-node.ts";

const STEP = NODE_WIDTH + GAP.x;

/** Steps that were recorded row by row become a loop over all rows: the steps of the first row stay, and are those of each row. */
export function repeatVerb(kernel: EditorKernel): Pick<Editor, "repeat"> {
	return {
		repeat(repetition, rows) {
			const { nodeTypes } = kernel.state;
			const [extract, forEach] = [nodeTypes.get("Browser.Extract"), nodeTypes.get("Flow.ForEach")];
			const chain = chainOf(kernel.flow, rows.flat());
			const first = rows[0] ?? [];
			const start = chain?.nodes[0];
			if (!chain || !start || !extract || !forEach) {
				kernel.notify(
					"refusal",
					"The steps of the rows were changed since they were recorded: they stay as they are.",
				);
				return undefined;
			}
			const plan = new Plan(kernel.flow);
			for (const node of rows.slice(1).flat()) plan.do({ op: "remove-node", node });
			for (const { id } of chain.entering) plan.do({ op: "remove-wire", wire: id });
			plan.do(
				moved(kernel.flow, chain, first, heightOf(newNode(kernel.flow, forEach, start.position), forEach)),
			);
			const read = plan.add(extract, start.position, extractSettings(repetition));
			const beside = { x: start.position.x + STEP, y: start.position.y };
			const loop = plan.add(forEach, beside, LOOP_SETTINGS);
			for (const { from } of chain.entering) plan.wire(from, { node: read, port: "in" });
			plan.wire({ node: read, port: "out" }, { node: loop, port: "in" });
			plan.wire({ node: loop, port: "each" }, { node: start.id, port: "in" });
			for (const { to } of chain.leaving) plan.wire({ node: loop, port: "out" }, to);
			for (const [index, step] of repetition.steps.entries()) {
				const node = chain.nodes[index];
				if (!node) continue;
				for (const [name, setting] of Object.entries(settingsInRow(node.type, step, repetition.by)))
					plan.do({ op: "set-parameter", node: node.id, name, setting });
				const name = nameInRow(node, step.name);
				if (name !== undefined) plan.do({ op: "rename-node", node: node.id, name });
			}
			const label = `Make a loop of what was recorded in ${counted(rows.length, "row")}`;
			const isDone = kernel.change({
				label,
				operations: plan.operations,
				notice: "What was recorded is done in every row now.",
				select: { nodes: new Set([loop]) },
			});
			return isDone ? loop : undefined;
		},
	};
}

interface Chain {
	readonly nodes: readonly FlowNode[];
	readonly entering: readonly Wire[];
	readonly leaving: readonly Wire[];
}

/** Nodes that follow each other; `undefined` where one is gone, or a wire leads elsewhere. */
function chainOf(flow: Flow, ids: readonly string[]): Chain | undefined {
	const index = indexOf(flow);
	const nodes = ids.flatMap((id) => index.nodes.get(id) ?? []);
	if (nodes.length !== ids.length || nodes.length === 0) return undefined;
	const places = new Map(ids.map((id, place) => [id, place]));
	const wires = new Set(ids.flatMap((id) => index.wiresAt(id)));
	const [entering, leaving]: [Wire[], Wire[]] = [[], []];
	let within = 0;
	for (const wire of wires) {
		const [from, to] = [places.get(wire.from.node), places.get(wire.to.node)];
		if (from === undefined && to === 0) entering.push(wire);
		else if (to === undefined && from === ids.length - 1 && wire.from.port === "out") leaving.push(wire);
		else if (from !== undefined && to === from + 1) within++;
		else return undefined;
	}
	return within === ids.length - 1 ? { nodes, entering, leaving } : undefined;
}

/** The steps of a row make room for what reads and goes through the rows; what follows stands below them, behind Done. */
function moved(flow: Flow, { nodes, leaving }: Chain, first: readonly string[], height: number): Operation {
	const start = nodes[0]?.position ?? { x: 0, y: 0 };
	const moves = first.map((node, index) => ({
		node,
		position: { x: start.x + (index + 2) * STEP, y: start.y },
	}));
	const index = indexOf(flow);
	const after = new Set(leaving.map(({ to }) => to.node));
	for (const id of after)
		for (const { from, to } of index.wiresAt(id)) if (from.node === id) after.add(to.node);
	const next = index.nodes.get(leaving[0]?.to.node ?? "")?.position ?? start;
	const by = { x: start.x + 2 * STEP - next.x, y: start.y + height + GAP.y - next.y };
	for (const id of after) {
		const at = index.nodes.get(id)?.position;
		if (at) moves.push({ node: id, position: onGrid({ x: at.x + by.x, y: at.y + by.y }) });
	}
	return { op: "move-nodes", moves };
}

/** A name that had the first row's text has it no more. */
function nameInRow({ name }: FlowNode, words: readonly object[] | undefined): string | undefined {
	const texts = words?.flatMap((part) => ("text" in part ? [String(part.text)] : []));
	const isOfRow = words?.some((part) => "field" in part) ?? false;
	const quote = name.indexOf("“");
	if (!isOfRow || !texts || quote < 0) return undefined;
	return texts.length === 0
		? name.slice(0, quote).trim()
		: `${name.slice(0, quote)}“${texts.join("…").trim()}”`;
}

function heightOf(node: FlowNode, spec: NodeSpec): number {
	return nodeBox(node, spec).height;
}

/** Operations one after the other, with the flow as it is after them. */
class Plan {
	readonly operations: Operation[] = [];
	#flow: Flow;

	constructor(flow: Flow) {
		this.#flow = flow;
	}

	do(operation: Operation): void {
		this.operations.push(operation);
		this.#flow = applyOperation(this.#flow, operation).flow;
	}

	add(spec: NodeSpec, position: Position, params: FlowNode["params"]): string {
		const draft = newNode(this.#flow, spec, position);
		const node = { ...draft, params: { ...draft.params, ...params } };
		this.do({ op: "add-node", node });
		return node.id;
	}

	wire(from: WireEnd, to: WireEnd): void {
		const id = uniqueId(wireIdFor(from.node, to.node), new Set(indexOf(this.#flow).wires.keys()));
		this.do({ op: "add-wire", wire: { id, from, to } });
	}
}
