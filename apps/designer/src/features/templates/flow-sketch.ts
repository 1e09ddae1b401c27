import type { FlowTemplate } from "@switchyard/spec/http";

/** How large a node is drawn, in the units of its position. */
export const SKETCH_NODE = { width: 190, height: 84 } as const;

const MARGIN = 24;

interface Point {
	readonly x: number;
	readonly y: number;
}

/** A flow drawn small. */
export interface FlowSketch {
	/** As `viewBox` of an SVG. */
	readonly viewBox: string;
	readonly nodes: readonly (Point & { readonly id: string; readonly type: string })[];
	/** As `d` of a path. */
	readonly wires: readonly { readonly id: string; readonly path: string; readonly isTool: boolean }[];
}

/** The boxes and lines of a flow, within a frame of at least 3 to 1, so that a short flow is not drawn large. */
export function sketchOf({ nodes, wires }: Pick<FlowTemplate, "nodes" | "wires">): FlowSketch {
	const places = new Map(nodes.map(({ id, position }) => [id, position]));
	const xs = nodes.map(({ position }) => position.x);
	const ys = nodes.map(({ position }) => position.y);
	const width = Math.max(Math.max(...xs) - Math.min(...xs) + SKETCH_NODE.width, 900);
	const height = Math.max(Math.max(...ys) - Math.min(...ys) + SKETCH_NODE.height, 300);
	const left = (Math.min(...xs) + Math.max(...xs) + SKETCH_NODE.width - width) / 2;
	const top = (Math.min(...ys) + Math.max(...ys) + SKETCH_NODE.height - height) / 2;
	return {
		viewBox: `${left - MARGIN} ${top - MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
		nodes: nodes.map(({ id, type, position }) => ({ id, type, ...position })),
		wires: wires.flatMap(({ id, from, to }) => {
			const [start, end] = [places.get(from.node), places.get(to.node)];
			if (start === undefined || end === undefined) return [];
			const isTool = to.port === "tool";
			return [{ id, isTool, path: isTool ? downward(start, end) : across(start, end) }];
		}),
	};
}

function across(from: Point, to: Point): string {
	const start = { x: from.x + SKETCH_NODE.width, y: from.y + SKETCH_NODE.height / 2 };
	const end = { x: to.x, y: to.y + SKETCH_NODE.height / 2 };
	const middle = (start.x + end.x) / 2;
	return `M ${start.x} ${start.y} C ${middle} ${start.y} ${middle} ${end.y} ${end.x} ${end.y}`;
}

function downward(from: Point, to: Point): string {
	const start = { x: from.x + SKETCH_NODE.width / 2, y: from.y + SKETCH_NODE.height };
	const end = { x: to.x + SKETCH_NODE.width / 2, y: to.y };
	const middle = (start.y + end.y) / 2;
	return `M ${start.x} ${start.y} C ${start.x} ${middle} ${end.x} ${middle} ${end.x} ${end.y}`;
}
