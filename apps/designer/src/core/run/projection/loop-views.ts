import type { LoopView } from "../step-parts.ts";

/** Whether two views say the same. */
export function sameLoop(one: LoopView | undefined, other: LoopView | undefined): boolean {
	return (
		one?.begun === other?.begun &&
		one?.done === other?.done &&
		one?.total === other?.total &&
		one?.failed === other?.failed
	);
}
