import type { Position } from "@switchyard/spec";

/** What a layout needs to know of a flow. */
export interface LayoutGraph {
	readonly boxes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
	/** Message wires: a node stands left of where its messages go. */
	readonly wires: readonly (readonly [from: string, to: string])[];
	/** A tool stands below its agent unless a message wire reaches it. */
	readonly tools: readonly (readonly [agent: string, tool: string])[];
}

/** Places the nodes of a graph: top left corners by id, the whole beginning near the origin. */
export type Layout = (graph: LayoutGraph) => Promise<ReadonlyMap<string, Position>>;
