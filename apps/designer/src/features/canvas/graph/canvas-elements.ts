import type { Flow, FlowNode, Position, Wire } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Selection } from "../../../core/editor/selection.ts";
import { indexOf } from "../../../core/flow/flow-index.ts";
import { NODE_WIDTH, nodeBox } from "../../../core/geometry/node-box.ts";
import { canvasNode } from "./canvas-node.ts";
import { canvasWire } from "./canvas-wire.ts";
import type { CanvasNode, CanvasWire } from "./element-types.ts";
import { type Region, touches } from "./region.ts";

/** What React Flow is given to draw. */
export interface CanvasElements {
	readonly nodes: CanvasNode[];
	readonly wires: CanvasWire[];
	/** True when there is too much in view for single elements: the far layer draws it. */
	readonly crowded: boolean;
	/** False while there is more in view than was drawn so far: ask again in the next frame. */
	readonly complete: boolean;
}

export interface CanvasView {
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly selection: Selection;
	readonly region: Region;
}

/** More nodes than this are drawn on the far layer. */
export const MOST_ELEMENTS = 600;

/** As many new nodes as one frame has time for. */
export const MOST_NEW = 4;

/** No node is higher: what is not even near is passed over without asking for its box. */
const HIGHEST = { width: NODE_WIDTH, height: 2_000 };

/**
 * Picks what is in view and turns it into React Flow's elements. An element object is used again as long as nothing
 * about it changes, so that React Flow and React have nothing to do for it.
 */
export class CanvasElementCache {
	#nodes = new Map<string, CanvasNode>();
	#wires = new Map<string, CanvasWire>();

	elements(view: CanvasView): CanvasElements {
		const { flow, nodeTypes, region } = view;
		const inView = flow.nodes.filter(
			(node) =>
				touches(region, node.position, HIGHEST) &&
				touches(region, node.position, nodeBox(node, nodeTypes.get(node.type))),
		);
		if (inView.length > MOST_ELEMENTS) return { nodes: [], wires: [], crowded: true, complete: true };

		const visible = this.#admit(inView, region);
		const waiting = new Set(inView.filter(({ id }) => !visible.has(id)).map(({ id }) => id));
		const nodes = new Map<string, CanvasNode>();
		const wires = new Map<string, CanvasWire>();
		const byId = indexOf(flow).nodes;
		const shown = (node: FlowNode) => {
			const known = nodes.get(node.id) ?? this.#node(view, node, !visible.has(node.id));
			nodes.set(node.id, known);
			return known;
		};
		for (const node of inView) if (visible.has(node.id)) shown(node);
		for (const wire of flow.wires) {
			const from = byId.get(wire.from.node);
			const to = byId.get(wire.to.node);
			if (!from || !to || waiting.has(from.id) || waiting.has(to.id)) continue;
			if (visible.has(from.id) || visible.has(to.id) || crosses(region, from, to)) {
				wires.set(wire.id, this.#wire(view, wire, shown(from), shown(to)));
			}
		}
		this.#nodes = nodes;
		this.#wires = wires;
		const complete = waiting.size === 0;
		return { nodes: [...nodes.values()], wires: [...wires.values()], crowded: false, complete };
	}

	/** Everything that was drawn already, and of what is new the part nearest to the middle. */
	#admit(inView: readonly FlowNode[], region: Region): ReadonlySet<string> {
		const isDrawn = ({ id }: FlowNode) => this.#nodes.get(id)?.hidden === false;
		const fresh = inView.filter((node) => !isDrawn(node));
		if (fresh.length > MOST_NEW) {
			const middle = { x: (region.left + region.right) / 2, y: (region.top + region.bottom) / 2 };
			fresh.sort((a, b) => distance(a.position, middle) - distance(b.position, middle));
		}
		return new Set([...inView.filter(isDrawn), ...fresh.slice(0, MOST_NEW)].map(({ id }) => id));
	}

	#node({ nodeTypes, selection }: CanvasView, node: FlowNode, hidden: boolean): CanvasNode {
		const spec = nodeTypes.get(node.type);
		const selected = selection.nodes.has(node.id);
		const known = this.#nodes.get(node.id);
		const same =
			known?.data.node === node &&
			known.data.spec === spec &&
			known.selected === selected &&
			known.hidden === hidden;
		return same ? known : canvasNode(node, spec, selected, hidden);
	}

	#wire({ selection }: CanvasView, wire: Wire, from: CanvasNode, to: CanvasNode): CanvasWire {
		const made = canvasWire(wire, from, to, selection.wires.has(wire.id));
		const known = this.#wires.get(wire.id);
		return known && sameWire(known, made) ? known : made;
	}
}

function distance(a: Position, b: Position): number {
	return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A wire whose ends are both out of view may still cross it. */
function crosses(region: Region, from: FlowNode, to: FlowNode): boolean {
	const left = Math.min(from.position.x, to.position.x);
	const top = Math.min(from.position.y, to.position.y);
	return touches(
		region,
		{ x: left, y: top },
		{
			width: Math.max(from.position.x, to.position.x) + NODE_WIDTH - left,
			height: Math.max(from.position.y, to.position.y) - top + 1,
		},
	);
}

function sameWire(a: CanvasWire, b: CanvasWire): boolean {
	return (
		a.selected === b.selected &&
		a.type === b.type &&
		a.source === b.source &&
		a.target === b.target &&
		a.sourceHandle === b.sourceHandle &&
		a.targetHandle === b.targetHandle &&
		a.ariaLabel === b.ariaLabel
	);
}
