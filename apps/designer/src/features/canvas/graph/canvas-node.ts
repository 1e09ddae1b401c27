import type { FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { Position as HandleSide, type NodeHandle } from "@xyflow/react";
import { groupOfElement } from "../../../core/geometry/folded-flow.ts";
import { type NodeBox, nodeBox, type PortPlace, type Side } from "../../../core/geometry/node-box.ts";
import type { CanvasNode } from "./element-types.ts";

/** A port's width and height. */
export const PORT_SIZE = 12;

export const HANDLE_SIDES: Record<Side, HandleSide> = {
	left: HandleSide.Left,
	right: HandleSide.Right,
	top: HandleSide.Top,
	bottom: HandleSide.Bottom,
};

/** A node for React Flow, with its size and ports, so that nothing has to be measured. */
export function canvasNode(
	node: FlowNode,
	spec: NodeSpec | undefined,
	selected: boolean,
	hidden: boolean,
): CanvasNode {
	const box = nodeBox(node, spec);
	const { width, height } = box;
	const group = groupOfElement(node.id) !== undefined;
	return {
		id: node.id,
		type: group ? "collapsed" : "card",
		// What a wire at a group's card leads to is within it.
		...(group ? { connectable: false } : {}),
		position: node.position,
		data: { node, spec, box },
		width,
		height,
		measured: { width, height },
		handles: handlesOf(box),
		selected,
		hidden,
		ariaLabel: group ? `${node.name}, collapsed group` : `${node.name}, ${spec?.name ?? node.type}`,
	};
}

const handles = new WeakMap<NodeBox, NodeHandle[]>();

function handlesOf(box: NodeBox): NodeHandle[] {
	const known = handles.get(box);
	if (known) return known;
	const made = box.ports.map(handle);
	handles.set(box, made);
	return made;
}

function handle({ port, side, x, y }: PortPlace): NodeHandle {
	return {
		id: port.id,
		type: port.direction === "out" ? "source" : "target",
		position: HANDLE_SIDES[side],
		x: x - PORT_SIZE / 2,
		y: y - PORT_SIZE / 2,
		width: PORT_SIZE,
		height: PORT_SIZE,
	};
}
