import { applyOperations, portsOf, uniqueId, wireIdFor } from "@switchyard/flow";
import type { Flow, FlowNode, Operation, Position, Wire, WireEnd } from "@switchyard/spec/flow";
import { indexOf } from "../../flow/flow-index.ts";
import { freePlace } from "../../geometry/free-place.ts";
import { GAP } from "../../geometry/gap.ts";
import { makeRoom } from "../../geometry/make-room.ts";
import { NODE_WIDTH, nodeBox, onGrid } from "../../geometry/node-box.ts";
import { planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { newNode } from "./new-node.ts";

type SpliceVerbs = Pick<Editor, "splicingTypes" | "canSplice" | "spliceNew" | "splice">;

/** Putting a node into a wire: the wire ends at the node, and another one leads on from it. */
export function spliceVerbs(kernel: EditorKernel): SpliceVerbs {
	const splice = (wire: Wire, flow: Flow, node: FlowNode, before: readonly Operation[], label: string) => {
		const between = passage(flow, kernel, wire, node);
		if (!between) {
			kernel.notify("refusal", `“${node.name}” does not fit there: it needs an input and an output.`);
			return false;
		}
		const { nodeTypes } = kernel.state;
		const next = indexOf(flow).nodes.get(wire.to.node);
		const room = next ? makeRoom({ flow, nodeTypes, inserted: node, next }) : new Map<string, Position>();
		const moves = [...room].map(([id, position]) => ({ node: id, position }));
		return kernel.change({
			label,
			operations: [
				...before,
				...between,
				...(moves.length > 0 ? [{ op: "move-nodes" as const, moves }] : []),
			],
			notice: `${node.name} is now between ${namesOf(flow, wire)}.`,
			select: { nodes: new Set([node.id]) },
		});
	};

	return {
		splicingTypes(id) {
			const wire = indexOf(kernel.flow).wires.get(id);
			if (!wire) return [];
			return [...kernel.state.nodeTypes.values()].filter((spec) => {
				const node = newNode(kernel.flow, spec, { x: 0, y: 0 });
				return passage(withNode(kernel.flow, node), kernel, wire, node) !== undefined;
			});
		},

		canSplice(id, nodeId) {
			const { nodes, wires, wiresAt } = parts(kernel.flow);
			const wire = wires.get(id);
			const node = nodes.get(nodeId);
			const wired = wiresAt(nodeId).some(({ to, from }) => from.node === nodeId || to.port !== "tool");
			return (
				wire !== undefined &&
				node !== undefined &&
				!wired &&
				passage(kernel.flow, kernel, wire, node) !== undefined
			);
		},

		spliceNew(id, type) {
			const { nodes, wires } = parts(kernel.flow);
			const wire = wires.get(id);
			const spec = kernel.state.nodeTypes.get(type);
			const [from, to] = [nodes.get(wire?.from.node ?? ""), nodes.get(wire?.to.node ?? "")];
			if (!wire || !spec || !from || !to) return undefined;
			const draft = newNode(kernel.flow, spec, { x: 0, y: 0 });
			const room = to.position.x - from.position.x - NODE_WIDTH;
			const beside = from.position.x + NODE_WIDTH + GAP.x;
			const x =
				room >= NODE_WIDTH + 2 * GAP.x ? from.position.x + NODE_WIDTH + (room - NODE_WIDTH) / 2 : beside;
			// What makes room for it is not in its way.
			const standing = {
				...kernel.flow,
				nodes: kernel.flow.nodes.filter(({ position }) => position.x < Math.min(x, to.position.x)),
			};
			const place = freePlace(
				standing,
				kernel.state.nodeTypes,
				{ x, y: to.position.y },
				nodeBox(draft, spec).height,
			);
			const node = { ...draft, position: onGrid(place) };
			const add: Operation = { op: "add-node", node };
			return splice(wire, withNode(kernel.flow, node), node, [add], `Add ${node.name}`) ? node.id : undefined;
		},

		splice(id, nodeId, position) {
			const { nodes, wires } = parts(kernel.flow);
			const wire = wires.get(id);
			const moving = nodes.get(nodeId);
			if (!wire || !moving) return false;
			const move: Operation = { op: "move-nodes", moves: [{ node: nodeId, position: onGrid(position) }] };
			const { flow } = applyOperations(kernel.flow, [move]);
			const node = indexOf(flow).nodes.get(nodeId) ?? moving;
			return splice(wire, flow, node, [move], `Insert ${node.name}`);
		},
	};
}

/** The operations that lead a wire through a node; `undefined` where the node has no ports for that, or is an end of the wire. */
function passage(
	flow: Flow,
	{ state: { nodeTypes } }: EditorKernel,
	wire: Wire,
	node: FlowNode,
): readonly Operation[] | undefined {
	const spec = nodeTypes.get(node.type);
	if (!spec || wire.from.node === node.id || wire.to.node === node.id) return undefined;
	const cut: Operation = { op: "remove-wire", wire: wire.id };
	let current = applyOperations(flow, [cut]).flow;
	const operations: Operation[] = [cut];
	const ports = portsOf(node, spec).filter(({ kind }) => kind === "message");
	const lead = (from: WireEnd, to: WireEnd) => {
		if (planConnection(current, nodeTypes, from, to).kind !== "message") return false;
		const id = uniqueId(wireIdFor(from.node, to.node), new Set(indexOf(current).wires.keys()));
		const add: Operation = { op: "add-wire", wire: { id, from, to } };
		current = applyOperations(current, [add]).flow;
		operations.push(add);
		return true;
	};
	const arrives = ports.some(
		({ id, direction }) => direction === "in" && lead(wire.from, { node: node.id, port: id }),
	);
	const leaves = ports.some(
		({ id, direction }) => direction === "out" && lead({ node: node.id, port: id }, wire.to),
	);
	return arrives && leaves ? operations : undefined;
}

function parts(flow: Flow) {
	const index = indexOf(flow);
	return { nodes: index.nodes, wires: index.wires, wiresAt: (node: string) => index.wiresAt(node) };
}

function withNode(flow: Flow, node: FlowNode): Flow {
	return applyOperations(flow, [{ op: "add-node", node }]).flow;
}

function namesOf(flow: Flow, { from, to }: Wire): string {
	const { nodes } = indexOf(flow);
	return `“${nodes.get(from.node)?.name ?? from.node}” and “${nodes.get(to.node)?.name ?? to.node}”`;
}
