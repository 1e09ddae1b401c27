import type { Position } from "@switchyard/spec/flow";
import type { Side } from "../geometry/node-box.ts";

export interface LayoutPort {
	readonly id: string;
	readonly side: Side;
	/** From the box's top left corner. */
	readonly x: number;
	readonly y: number;
}

/** A node, a collapsed group or a note. */
export interface LayoutBox {
	readonly id: string;
	readonly width: number;
	readonly height: number;
	/** Where wires attach; none on a note. */
	readonly ports: readonly LayoutPort[];
	/** The frame that it stands in. */
	readonly frame?: string;
}

export interface LayoutEnd {
	readonly box: string;
	readonly port: string;
}

export interface LayoutWire {
	readonly from: LayoutEnd;
	readonly to: LayoutEnd;
	/** True for the way on of a node with several ports out: it is kept straight before the others. */
	readonly main: boolean;
}

/** What a layout needs to know of a flow, in canvas pixels. */
export interface LayoutGraph {
	readonly boxes: readonly LayoutBox[];
	/** Message wires: a box stands left of where its messages go. */
	readonly wires: readonly LayoutWire[];
	/** A tool stands below its agent unless a message wire reaches it. */
	readonly tools: readonly (readonly [agent: string, tool: string])[];
}

/** Places the boxes of a graph: top left corners by id, the whole beginning near the origin. */
export type Layout = (graph: LayoutGraph) => Promise<ReadonlyMap<string, Position>>;
