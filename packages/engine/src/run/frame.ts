import type { Message } from "@switchyard/spec";
import { firstToken } from "../message/token.ts";
import type { Frame, Step } from "./step.ts";

const NOTHING: Message = {};

export function newFrame(owner?: Step, index = 0): Frame {
	return {
		owner,
		index,
		live: 0,
		running: 0,
		joins: new Map(),
		result: firstToken(NOTHING),
		closing: undefined,
	};
}

/** Whether nothing new may start in a frame. */
export function isClosing(frame: Frame): boolean {
	for (const each of outwards(frame)) if (each.closing) return true;
	return false;
}

/** A frame and those around it, the run as a whole last. */
export function* outwards(frame: Frame): Iterable<Frame> {
	let each: Frame | undefined = frame;
	while (each) {
		yield each;
		each = each.owner?.frame;
	}
}

/** Whether a frame is another one or lies inside it. */
export function isWithin(frame: Frame, outer: Frame): boolean {
	for (const each of outwards(frame)) if (each === outer) return true;
	return false;
}
