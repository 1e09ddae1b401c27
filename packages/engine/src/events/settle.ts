import { rulesOf } from "../constructs/index.ts";
import { isClosing } from "../run/frame.ts";
import type { RunState } from "../run/run-state.ts";
import type { Frame } from "../run/step.ts";
import { discardFrame } from "../run/step-life.ts";

/** A step ended or is no longer in flight: if that was the last of a loop's round, the loop learns of it. */
export function settle(state: RunState, from: Frame): void {
	let over: Frame | undefined;
	for (let frame = from; frame.owner; frame = frame.owner.frame) if (isOver(frame)) over = frame;
	if (!over?.owner || isClosing(over.owner.frame)) return;
	if (over.closing) discardFrame(state, over);
	rulesOf(over.owner).roundOver?.(state, over.owner, over);
}

function isOver({ closing, running, live }: Frame): boolean {
	return closing ? running === 0 : live === 0;
}
