import type { Flow, Position, Wire } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { type NodeBox, nodeBox } from "./node-box.ts";
import type { Rectangle } from "./rectangle.ts";

/** How many points of a wire are looked at. */
const POINTS = 24;

interface UnderOptions {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** The dragged card. */
	readonly place: Rectangle;
	readonly fits: (wire: Wire) => boolean;
}

/** The message wire that passes nearest to a card's middle, of those that pass under it and fit. */
export function wireUnder({ flow, nodeTypes, place, fits }: UnderOptions): string | undefined {
	const nodes = new Map(flow.nodes.map((node) => [node.id, node]));
	const middle = { x: (place.left + place.right) / 2, y: (place.top + place.bottom) / 2 };
	const ends = ({ node: id, port }: Wire["from"]): Position | undefined => {
		const node = nodes.get(id);
		return node && portOf(node.position, nodeBox(node, nodeTypes.get(node.type)), port);
	};
	let best: { readonly wire: string; readonly distance: number } | undefined;
	for (const wire of flow.wires) {
		const [from, to] = [ends(wire.from), ends(wire.to)];
		if (!from || !to || !mayPass(place, from, to)) continue;
		const distance = [...curve(from, to)]
			.filter((point) => holds(place, point))
			.reduce(
				(least, { x, y }) => Math.min(least, Math.hypot(x - middle.x, y - middle.y)),
				Number.POSITIVE_INFINITY,
			);
		if (distance < (best?.distance ?? Number.POSITIVE_INFINITY) && fits(wire))
			best = { wire: wire.id, distance };
	}
	return best?.wire;
}

function portOf({ x, y }: Position, box: NodeBox, port: string): Position | undefined {
	const place = box.ports.find((each) => each.port.id === port && each.port.kind === "message");
	return place && { x: x + place.x, y: y + place.y };
}

/** A wire stays within the rows of its ends, and leaves their columns by a little where it leads back. */
function mayPass({ left, top, right, bottom }: Rectangle, from: Position, to: Position): boolean {
	return (
		Math.min(from.x, to.x) < right &&
		Math.max(from.x, to.x) > left &&
		Math.min(from.y, to.y) < bottom &&
		Math.max(from.y, to.y) > top
	);
}

function* curve(from: Position, to: Position): Iterable<Position> {
	const reach = Math.max(Math.abs(to.x - from.x) / 2, 1);
	for (let step = 1; step < POINTS; step += 1) {
		const t = step / POINTS;
		const u = 1 - t;
		const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
		yield {
			x: a * from.x + b * (from.x + reach) + c * (to.x - reach) + d * to.x,
			y: a * from.y + b * from.y + c * to.y + d * to.y,
		};
	}
}

function holds({ left, top, right, bottom }: Rectangle, { x, y }: Position): boolean {
	return x >= left && x <= right && y >= top && y <= bottom;
}
