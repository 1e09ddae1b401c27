import type { LoopView, StepRound } from "../step-parts.ts";
import type { EngineStep } from "./engine-step.ts";

/** The loops that a step is a part of, itself first if it is one, then from the inside out. */
export function* loopsAround(step: EngineStep): Iterable<EngineStep> {
	if (step.loop) yield step;
	for (let { owner } = step.frame; owner; { owner } = owner.frame) yield owner;
}

/** How far a loop is now. */
export function loopView({ loop, params }: EngineStep): LoopView | undefined {
	if (!loop) return undefined;
	const { begun, open, errors } = loop;
	const items = params?.items;
	return {
		begun,
		done: begun - open.size,
		total: Array.isArray(items) ? items.length : undefined,
		failed: errors.length,
	};
}

/** Whether two views say the same. */
export function sameLoop(one: LoopView | undefined, other: LoopView | undefined): boolean {
	return (
		one?.begun === other?.begun &&
		one?.done === other?.done &&
		one?.total === other?.total &&
		one?.failed === other?.failed
	);
}

/** The round that a step belongs to. */
export function roundOf({ frame }: EngineStep): StepRound | undefined {
	return frame.owner && { loop: frame.owner.number, index: frame.index };
}
