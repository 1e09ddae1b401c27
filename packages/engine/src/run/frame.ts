import type { Message } from "@switchyard/spec/json";
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
	for (let each: Frame | undefined = frame; each; each = around(each)) if (each.closing) return true;
	return false;
}

/** Whether a frame is another one or lies inside it. */
export function isWithin(frame: Frame, outer: Frame): boolean {
	for (let each: Frame | undefined = frame; each; each = around(each)) if (each === outer) return true;
	return false;
}

/** The frame that a frame lies in; `undefined` for the run as a whole. */
export function around({ owner }: Frame): Frame | undefined {
	return owner?.frame;
}
