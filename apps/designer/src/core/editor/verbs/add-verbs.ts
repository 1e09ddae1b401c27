import { applyOperation, canBeTool, portsOf, TOOL_PORT, TOOLS_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, Operation, Position, WireEnd } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { indexOf } from "../../flow/flow-index.ts";
import { freePlace, USUAL_HEIGHT } from "../../geometry/free-place.ts";
import { GAP } from "../../geometry/gap.ts";
import { NODE_WIDTH, nodeBox, onGrid } from "../../geometry/node-box.ts";
import { bestPort, type Connection, planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { onlyNode, type Selection } from "../selection.ts";
import { connectOperations } from "./connect-operations.ts";
import { newNode } from "./new-node.ts";

type AddVerbs = Pick<Editor, "addNode" | "addAfterSelected" | "addNodeAt" | "addTools" | "lookAt">;

/** How far tools that are added together stand from their agent and from each other, in canvas pixels. */
const TOOL_GAP = { x: 256, y: 200 } as const;

/** Adding a node: at a place, after the selected one, or at the open end of a wire. */
export function addVerbs(kernel: EditorKernel): AddVerbs {
	function add(node: FlowNode, operations: readonly Operation[], notice: string): string | undefined {
		const added = kernel.change({
			label: `Add ${node.name}`,
			operations: [{ op: "add-node", node }, ...operations],
			notice,
			select: { nodes: new Set([node.id]) },
		});
		return added ? node.id : undefined;
	}

	const besideSelected = (spec: NodeSpec) => {
		const { nodeTypes, selection } = kernel.state;
		return newNode(kernel.flow, spec, placeForNewNode(kernel.flow, nodeTypes, selection, kernel.lookingAt()));
	};

	return {
		lookAt(where) {
			kernel.lookingAt = where;
		},

		addNode(type, position) {
			const { nodeTypes } = kernel.state;
			const spec = nodeTypes.get(type);
			if (!spec) return undefined;
			const draft = position ? newNode(kernel.flow, spec, position) : besideSelected(spec);
			const { height } = nodeBox(draft, spec);
			const node = { ...draft, position: onGrid(freePlace(kernel.flow, nodeTypes, draft.position, height)) };
			return add(node, [], `Added ${node.name}.`);
		},

		addAfterSelected(type) {
			const { nodeTypes, selection } = kernel.state;
			const spec = nodeTypes.get(type);
			if (!spec) return undefined;
			const node = besideSelected(spec);
			const before = indexOf(kernel.flow).nodes.get(onlyNode(selection) ?? "");
			if (!before) return add(node, [], `Added ${node.name}.`);
			const flow = withNode(kernel.flow, node);
			const plan = freeOutput(flow, nodeTypes, before, node.id);
			if (!plan)
				return add(node, [], `Added ${node.name}, not connected: no free output of “${before.name}” fits.`);
			const { from } = plan;
			const ports = portsOf(before, nodeTypes.get(before.type) ?? spec);
			const several = ports.filter((port) => port.kind === "message" && port.direction === "out").length > 1;
			const port = several ? `, at ${ports.find(({ id }) => id === from.port)?.name ?? from.port}` : "";
			return add(
				node,
				connectOperations(flow, nodeTypes, plan),
				`Added ${node.name} after “${before.name}”${port}.`,
			);
		},

		addNodeAt(end, type, point) {
			const { nodeTypes } = kernel.state;
			const spec = nodeTypes.get(type);
			if (!spec) return undefined;
			const draft = newNode(kernel.flow, spec, point);
			const arrival = bestPort(withNode(kernel.flow, draft), nodeTypes, end, draft.id);
			const wanted = portAt(draft, spec, arrival, point);
			const { height } = nodeBox(draft, spec);
			const node = { ...draft, position: onGrid(freePlace(kernel.flow, nodeTypes, wanted, height)) };
			const flow = withNode(kernel.flow, node);
			const plan = arrival && planConnection(flow, nodeTypes, end, arrival);
			if (!plan || plan.kind === "refused") {
				kernel.notify("refusal", plan?.reason ?? `“${node.name}” has no port.`);
				return undefined;
			}
			return add(node, connectOperations(flow, nodeTypes, plan), `Added and connected ${node.name}.`);
		},

		addTools(agent, types) {
			const { nodeTypes } = kernel.state;
			const caller = indexOf(kernel.flow).nodes.get(agent);
			if (!caller) return 0;
			const operations: Operation[] = [];
			const added: string[] = [];
			let { flow } = kernel;
			for (const type of types) {
				const spec = nodeTypes.get(type);
				if (!spec || !canBeTool(spec)) continue;
				const { x, y } = caller.position;
				const draft = newNode(flow, spec, { x: x + added.length * TOOL_GAP.x, y: y + TOOL_GAP.y });
				const { height } = nodeBox(draft, spec);
				const node = { ...draft, position: onGrid(freePlace(flow, nodeTypes, draft.position, height)) };
				const withIt = withNode(flow, node);
				const plan = planConnection(
					withIt,
					nodeTypes,
					{ node: agent, port: TOOLS_PORT },
					{ node: node.id, port: TOOL_PORT.id },
				);
				if (plan.kind !== "tool") continue;
				const own: Operation[] = [{ op: "add-node", node }, ...connectOperations(withIt, nodeTypes, plan)];
				flow = own.reduce((before, operation) => applyOperation(before, operation).flow, flow);
				operations.push(...own);
				added.push(node.name);
			}
			if (added.length === 0) return 0;
			const label = `Add tools to ${caller.name}`;
			const notice = `Added ${added.join(", ")} to “${caller.name}”.`;
			return kernel.change({ label, operations, notice }) ? added.length : 0;
		},
	};
}

/** The connection from a node's first message output that has no wire yet and fits another node. */
export function freeOutput(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	before: FlowNode,
	after: string,
): Extract<Connection, { kind: "message" }> | undefined {
	const spec = nodeTypes.get(before.type);
	const wires = indexOf(flow).wiresAt(before.id);
	for (const { id, kind, direction } of spec ? portsOf(before, spec) : []) {
		if (kind !== "message" || direction !== "out") continue;
		if (wires.some(({ from }) => from.node === before.id && from.port === id)) continue;
		const end = { node: before.id, port: id };
		const arrival = bestPort(flow, nodeTypes, end, after);
		const plan = arrival && planConnection(flow, nodeTypes, end, arrival);
		if (plan?.kind === "message") return plan;
	}
	return undefined;
}

function withNode(flow: Flow, node: FlowNode): Flow {
	return applyOperation(flow, { op: "add-node", node }).flow;
}

/** Where a node must stand so that one of its ports lies at a point. */
function portAt(node: FlowNode, spec: NodeSpec, end: WireEnd | undefined, point: Position): Position {
	const place = nodeBox(node, spec).ports.find(({ port }) => port.id === end?.port);
	return onGrid({ x: point.x - (place?.x ?? 0), y: point.y - (place?.y ?? 0) });
}

/** Place of a new node without one: beside the selected node, or where the person looks. */
function placeForNewNode(
	flow: Flow,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
	selection: Selection,
	lookingAt: Position,
): Position {
	const beside = indexOf(flow).nodes.get(onlyNode(selection) ?? "");
	const wanted = beside
		? { x: beside.position.x + NODE_WIDTH + GAP.x, y: beside.position.y }
		: { x: lookingAt.x - NODE_WIDTH / 2, y: lookingAt.y - USUAL_HEIGHT / 2 };
	return freePlace(flow, nodeTypes, wanted);
}
