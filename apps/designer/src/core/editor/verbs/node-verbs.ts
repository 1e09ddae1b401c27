import { applyOperation } from "@switchyard/flow";
import type { Flow, FlowNode, NodeSpec, Operation, Position, WireEnd } from "@switchyard/spec";
import { nodeBox, onGrid } from "../../geometry/node-box.ts";
import { bestPort, planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { indexOf } from "../flow-index.ts";
import { connectOperations } from "./connect-operations.ts";
import { newNode } from "./new-node.ts";
import { placeForNewNode } from "./placement.ts";
import { counted } from "./wording.ts";

type NodeVerbs = Pick<
	Editor,
	"addNode" | "addNodeAt" | "lookAt" | "moveNodes" | "nudge" | "rename" | "renameFlow" | "remove"
>;

const LONGEST_NAME = 120;

export function nodeVerbs(kernel: EditorKernel): NodeVerbs {
	const moveNodes = (positions: ReadonlyMap<string, Position>, mergeKey?: string) => {
		const moves = [...positions]
			.map(([node, { x, y }]) => ({ node, position: { x: Math.round(x), y: Math.round(y) } }))
			.filter(({ node, position }) => movesAway(kernel.flow, node, position));
		if (moves.length === 0) return;
		kernel.change({
			label: `Move ${counted(moves.length, "node")}`,
			operations: [{ op: "move-nodes", moves }],
			...(mergeKey === undefined ? {} : { mergeKey }),
		});
	};

	let lookingAt = (): Position => ({ x: 0, y: 0 });

	return {
		lookAt(where) {
			lookingAt = where;
		},

		addNode(type, position) {
			const { nodeTypes, selection } = kernel.state;
			const spec = nodeTypes.get(type);
			if (!spec) return undefined;
			const place = position ?? placeForNewNode(kernel.flow, nodeTypes, selection, lookingAt());
			const node = newNode(kernel.flow, spec, place);
			const added = kernel.change({
				label: `Add ${node.name}`,
				operations: [{ op: "add-node", node }],
				select: { nodes: new Set([node.id]) },
			});
			if (added) kernel.notify("info", `Added ${node.name}.`);
			return added ? node.id : undefined;
		},

		addNodeAt(end: WireEnd, type, point) {
			const { nodeTypes } = kernel.state;
			const spec = nodeTypes.get(type);
			if (!spec) return undefined;
			const draft = newNode(kernel.flow, spec, point);
			const arrival = bestPort(withNode(kernel.flow, draft), nodeTypes, end, draft.id);
			const node = { ...draft, position: portAt(draft, spec, arrival, point) };
			const add: Operation = { op: "add-node", node };
			const flow = withNode(kernel.flow, node);
			const plan = arrival && planConnection(flow, nodeTypes, end, arrival);
			if (!plan || plan.kind === "refused") {
				kernel.notify("refusal", plan?.reason ?? `“${node.name}” has no port.`);
				return undefined;
			}
			const added = kernel.change({
				label: `Add ${node.name}`,
				operations: [add, ...connectOperations(flow, nodeTypes, plan)],
				select: { nodes: new Set([node.id]) },
			});
			if (added) kernel.notify("info", `Added and connected ${node.name}.`);
			return added ? node.id : undefined;
		},

		moveNodes: (positions) => moveNodes(positions),

		nudge(dx, dy) {
			const { nodes } = indexOf(kernel.flow);
			const selected = [...kernel.state.selection.nodes];
			const positions = new Map<string, Position>();
			for (const id of selected) {
				const position = nodes.get(id)?.position;
				if (position) positions.set(id, { x: position.x + dx, y: position.y + dy });
			}
			moveNodes(positions, `nudge ${selected.join(" ")}`);
		},

		rename(node, name) {
			const wanted = name.trim().slice(0, LONGEST_NAME);
			const known = indexOf(kernel.flow).nodes.get(node);
			if (wanted === "" || !known || known.name === wanted) return;
			kernel.change({
				label: `Rename ${known.name}`,
				operations: [{ op: "rename-node", node, name: wanted }],
				mergeKey: `rename ${node}`,
			});
		},

		renameFlow(name) {
			const wanted = name.trim().slice(0, LONGEST_NAME);
			if (wanted === "" || wanted === kernel.flow.name) return;
			kernel.change({
				label: "Rename the flow",
				operations: [{ op: "rename-flow", name: wanted }],
				mergeKey: "rename flow",
			});
		},

		remove() {
			const { nodes, wires } = kernel.state.selection;
			const index = indexOf(kernel.flow);
			const operations: Operation[] = [];
			for (const id of wires) {
				const wire = index.wires.get(id);
				// A node takes its wires with it.
				if (wire && !nodes.has(wire.from.node) && !nodes.has(wire.to.node)) {
					operations.push({ op: "remove-wire", wire: id });
				}
			}
			for (const node of nodes) operations.push({ op: "remove-node", node });
			if (operations.length === 0) return;
			const what = nodes.size > 0 ? counted(nodes.size, "node") : counted(operations.length, "wire");
			if (kernel.change({ label: `Remove ${what}`, operations })) kernel.notify("info", `Removed ${what}.`);
		},
	};
}

function withNode(flow: Flow, node: FlowNode): Flow {
	return applyOperation(flow, { op: "add-node", node }).flow;
}

/** Where a node must stand so that one of its ports lies at a point. */
function portAt(node: FlowNode, spec: NodeSpec, end: WireEnd | undefined, point: Position): Position {
	const place = nodeBox(node, spec).ports.find(({ port }) => port.id === end?.port);
	return onGrid({ x: point.x - (place?.x ?? 0), y: point.y - (place?.y ?? 0) });
}

function movesAway(flow: Flow, id: string, { x, y }: Position): boolean {
	const node = indexOf(flow).nodes.get(id);
	return node !== undefined && (node.position.x !== x || node.position.y !== y);
}
