import { frozenPlace } from "@switchyard/flow";
import { HEADER_HEIGHT, NODE_WIDTH } from "../../geometry/node-box.ts";

/** How much room so many nodes take that are put in rows in an agent's place. */
export function rowsSize(count: number): { readonly width: number; readonly height: number } {
	const places = Array.from({ length: count }, (_, index) => frozenPlace({ x: 0, y: 0 }, index));
	return {
		width: Math.max(...places.map(({ x }) => x)) + NODE_WIDTH,
		height: Math.max(...places.map(({ y }) => y)) + HEADER_HEIGHT,
	};
}
