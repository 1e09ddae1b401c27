import type { Position } from "@switchyard/spec/flow";

/** How many frozen nodes stand in a row, and how far apart, in canvas pixels. */
const GRID = { columns: 5, x: 304, y: 120 } as const;

/** Where a frozen node's top left corner goes: in rows, the first one at `at`. */
export function frozenPlace({ x, y }: Position, index: number): Position {
	return { x: x + (index % GRID.columns) * GRID.x, y: y + Math.floor(index / GRID.columns) * GRID.y };
}
