import { portsOf } from "@switchyard/flow";
import type { FlowNode, Position } from "@switchyard/spec/flow";
import type { NodeSpec, Port } from "@switchyard/spec/node-spec";

export type Side = "left" | "right" | "top" | "bottom";

/** Where a port sits on its node, in canvas pixels from the node's top left corner. */
export interface PortPlace {
	readonly port: Port;
	readonly side: Side;
	readonly x: number;
	readonly y: number;
	/** True when the port stands in a row of its own, with its name beside it. */
	readonly named: boolean;
}

/** A node's size and ports on the canvas: known without drawing it. */
export interface NodeBox {
	readonly width: number;
	readonly height: number;
	readonly ports: readonly PortPlace[];
}

export const NODE_WIDTH = 240;
/** Nodes stand on a grid of this width, so that those in a row are in line. */
export const GRID = 8;
/** The part with the icon, the name and what is set. */
export const HEADER_HEIGHT = 56;
/** A named port's row. */
export const PORT_ROW_HEIGHT = 24;
/** Below the last named port. */
const FOOT_HEIGHT = 8;
/** The room above an agent in which its words are shown: three lines, their box and its distance from the node. */
export const WORDS_HEIGHT = 84;

/** Ports that a node of an unknown type is given, so that its wires still show. */
const STAND_IN_PORTS: readonly Port[] = [
	{ id: "in", kind: "message", direction: "in", name: "In" },
	{ id: "out", kind: "message", direction: "out", name: "Out" },
];

const boxes = new WeakMap<FlowNode, { readonly spec: NodeSpec | undefined; readonly box: NodeBox }>();

/** The box of a node; made once per node object. */
export function nodeBox(node: FlowNode, spec: NodeSpec | undefined): NodeBox {
	const known = boxes.get(node);
	if (known && known.spec === spec) return known.box;
	const box = makeBox(spec ? portsOf(node, spec) : STAND_IN_PORTS);
	boxes.set(node, { spec, box });
	return box;
}

/** The place on the grid nearest to a point. */
export function onGrid({ x, y }: Position): Position {
	return { x: Math.round(x / GRID) * GRID, y: Math.round(y / GRID) * GRID };
}

function makeBox(ports: readonly Port[]): NodeBox {
	const ins = ports.filter(({ kind, direction }) => kind === "message" && direction === "in");
	const outs = ports.filter(({ kind, direction }) => kind === "message" && direction === "out");
	const rows = Math.max(ins.length > 1 ? ins.length : 0, outs.length > 1 ? outs.length : 0);
	const height = HEADER_HEIGHT + (rows > 0 ? rows * PORT_ROW_HEIGHT + FOOT_HEIGHT : 0);
	const tools = ports.filter(({ kind }) => kind === "tools");
	return {
		width: NODE_WIDTH,
		height,
		ports: [
			...column(ins, "left", 0),
			...column(outs, "right", NODE_WIDTH),
			...edge(
				tools.filter(({ direction }) => direction === "in"),
				"top",
				0,
			),
			...edge(
				tools.filter(({ direction }) => direction === "out"),
				"bottom",
				height,
			),
		],
	};
}

/** A single port sits beside the header; several have a row each below it. */
function column(ports: readonly Port[], side: Side, x: number): PortPlace[] {
	const named = ports.length > 1;
	return ports.map((port, row) => ({
		port,
		side,
		x,
		y: named ? HEADER_HEIGHT + (row + 0.5) * PORT_ROW_HEIGHT : HEADER_HEIGHT / 2,
		named,
	}));
}

function edge(ports: readonly Port[], side: Side, y: number): PortPlace[] {
	return ports.map((port, place) => ({
		port,
		side,
		x: (NODE_WIDTH * (place + 1)) / (ports.length + 1),
		y,
		named: false,
	}));
}
