import type { Wire, WireEnd } from "@switchyard/spec/flow";
import { isToolWire } from "../../../core/geometry/folded-flow.ts";
import type { CanvasNode, CanvasWire } from "./element-types.ts";

/** A wire for React Flow. A wire at a port that its node does not have is drawn to the node's first one. */
export function canvasWire(wire: Wire, from: CanvasNode, to: CanvasNode, selected: boolean): CanvasWire {
	const tool = isToolWire(wire);
	const [first, second] = [from.data.node.name, to.data.node.name];
	return {
		id: wire.id,
		type: tool ? "tool" : "message",
		source: wire.from.node,
		target: wire.to.node,
		sourceHandle: existing(from, wire.from),
		targetHandle: existing(to, wire.to),
		selected,
		// Elsewhere the pointer at a wire's end means the port.
		reconnectable: selected,
		ariaLabel: tool ? `${second} is a tool of ${first}` : `Wire from ${first} to ${second}`,
	};
}

function existing({ data }: CanvasNode, { port }: WireEnd): string | null {
	return data.box.ports.some((place) => place.port.id === port) ? port : null;
}
