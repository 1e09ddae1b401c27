import { applyOperation, uniqueName } from "@switchyard/flow";
import type { Flow, FlowNode, Operation } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../../flow/flow-index.ts";
import { freePlace } from "../../geometry/free-place.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH, nodeBox, onGrid } from "../../geometry/node-box.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { onlyNode } from "../selection.ts";
import { freeOutput } from "./add-verbs.ts";
import { connectOperations } from "./connect-operations.ts";
import { LONGEST_NAME } from "./longest-name.ts";
import { newNode } from "./new-node.ts";

/** The block that recorded steps stand in. */
const BLOCK = "Browser.Use";

export function recordVerb(kernel: EditorKernel): Pick<Editor, "record" | "recordAgain"> {
	/** A node right of another one, connected to its first free output; what it takes, and the flow with it. */
	function placed(flow: Flow, spec: NodeSpec, after: FlowNode | undefined, change: Partial<FlowNode> = {}) {
		const { nodeTypes } = kernel.state;
		const at = after ? { x: after.position.x + NODE_WIDTH + GAP.x, y: after.position.y } : kernel.lookingAt();
		const draft = { ...newNode(flow, spec, at), ...change };
		const position = onGrid(freePlace(flow, nodeTypes, draft.position, nodeBox(draft, spec).height));
		const node = { ...draft, position };
		const adding: Operation = { op: "add-node", node };
		const withIt = applyOperation(flow, adding).flow;
		const plan = after && freeOutput(withIt, nodeTypes, after, node.id);
		const operations = [adding, ...(plan ? connectOperations(withIt, nodeTypes, plan) : [])];
		return {
			node,
			operations,
			flow: operations.reduce((before, one) => applyOperation(before, one).flow, flow),
		};
	}

	/** The last node of the block that the selection stands in, or the block itself where it is empty. */
	function endOfSelected(): FlowNode | undefined {
		const index = indexOf(kernel.flow);
		const selected = index.nodes.get(onlyNode(kernel.state.selection) ?? "");
		if (!selected || kernel.state.nodeTypes.get(selected.type)?.session !== "browser") return undefined;
		const passed = new Set<string>();
		let end: FlowNode = selected;
		for (let next: FlowNode | undefined = selected; next && !passed.has(next.id); next = nodeAfter(next)) {
			passed.add(next.id);
			end = next;
		}
		return end;
	}

	function nodeAfter({ id, type }: FlowNode): FlowNode | undefined {
		const index = indexOf(kernel.flow);
		const port = type === BLOCK ? "each" : "out";
		const wire = index.wiresAt(id).find(({ from }) => from.node === id && from.port === port);
		return index.nodes.get(wire?.to.node ?? "");
	}

	/** What a new block comes after: the selected node, or the flow's trigger. */
	function beforeBlock(): FlowNode | undefined {
		const selected = indexOf(kernel.flow).nodes.get(onlyNode(kernel.state.selection) ?? "");
		if (selected) return selected;
		return kernel.flow.nodes.find(({ type }) => kernel.state.nodeTypes.get(type)?.construct === "trigger");
	}

	return {
		record({ type, words, params }, last) {
			const { nodeTypes } = kernel.state;
			const [block, spec] = [nodeTypes.get(BLOCK), nodeTypes.get(type)];
			if (!block || !spec) {
				kernel.notify("refusal", `What was done is not a step: this server has no node ${type}.`);
				return undefined;
			}
			let { flow } = kernel;
			const operations: Operation[] = [];
			let after = indexOf(flow).nodes.get(last ?? "") ?? endOfSelected();
			if (!after) {
				const opened = placed(flow, block, beforeBlock());
				operations.push(...opened.operations);
				after = opened.node;
				flow = opened.flow;
			}
			const name = words === undefined ? spec.name : `${spec.name} “${words}”`.slice(0, LONGEST_NAME - 4);
			const taken = new Set(flow.nodes.map((each) => each.name));
			const step = placed(flow, spec, after, { name: uniqueName(name, taken), params });
			const done = kernel.change({
				label: `Record ${step.node.name}`,
				operations: [...operations, ...step.operations],
				notice: `Recorded ${step.node.name}.`,
				select: { nodes: new Set([step.node.id]) },
			});
			return done ? step.node.id : undefined;
		},

		recordAgain(id, { type, params }) {
			const node = indexOf(kernel.flow).nodes.get(id);
			if (node?.type !== type) return false;
			const operations = Object.entries(params).map(
				([name, setting]): Operation => ({ op: "set-parameter", node: id, name, setting }),
			);
			return kernel.change({ label: `Record ${node.name}`, operations, mergeKey: `record ${id}` });
		},
	};
}
