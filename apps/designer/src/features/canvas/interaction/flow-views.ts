import type { Flow, FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Viewport } from "@xyflow/react";
import type { Bounds } from "../../../core/geometry/bounds.ts";
import { flowBounds } from "../../../core/geometry/flow-bounds.ts";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../../core/geometry/node-box.ts";
import { type FitOptions, fitView, startView, viewAround } from "./fit-view.ts";

/** A node that is looked for is shown at least this large. */
export const READABLE_ZOOM = 0.65;
/** Farther out than this, not even the name on a card can be read. */
export const LEAST_WITH_NAMES = 0.4;

interface FlowOnCanvas {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** The one node that is selected. */
	readonly selected: FlowNode | undefined;
	/** The part of the canvas that no panel lies over. */
	readonly free: Bounds;
	readonly canvas: Bounds;
	readonly options: FitOptions;
}

/** How a flow can be looked at as a whole. */
export interface FlowViews {
	readonly all: Viewport;
	/** As much of it as can be read, around the selected node, else from where the flow starts. */
	readonly readable: Viewport;
	/** Names can be read in a view of all of it, but for the panels. */
	readonly cramped: boolean;
}

/** The views of a flow; none of an empty one, or while there is no room at all. */
export function flowViews(seen: FlowOnCanvas): FlowViews | undefined {
	const { flow, nodeTypes, selected, free, canvas, options } = seen;
	const bounds = flowBounds(flow, nodeTypes);
	if (!bounds || free.width === 0) return undefined;
	const all = fitView(bounds, free, options);
	const start = flow.nodes.find(({ type }) => nodeTypes.get(type)?.construct === "trigger") ?? flow.nodes[0];
	return {
		all,
		readable: selected
			? viewAround(middleOf(selected.position), free, READABLE_ZOOM)
			: startView(start?.position ?? bounds, free, READABLE_ZOOM),
		cramped:
			all.zoom < LEAST_WITH_NAMES &&
			fitView(bounds, canvas, { ...options, reserve: 0 }).zoom >= LEAST_WITH_NAMES,
	};
}

/** The middle of a usual node. */
export function middleOf({ x, y }: Position): Position {
	return { x: x + NODE_WIDTH / 2, y: y + HEADER_HEIGHT };
}
