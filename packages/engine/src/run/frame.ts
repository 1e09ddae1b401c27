import type { Fault, Message } from "@switchyard/spec";
import { firstToken, type Token } from "../message/token.ts";
import type { PlanNode } from "../plan/plan-node.ts";
import type { JoinState } from "./joins.ts";
import type { Step } from "./step.ts";

/** A stretch of a run with an end of its own: the run as a whole, or one round of a loop. */
export interface Frame {
	/** The loop's step; `undefined` for the run as a whole. */
	readonly owner: Step | undefined;
	/** Which round of the loop it is; the first has 0. */
	readonly index: number;
	/** Live steps of its own, tool calls left out. A loop counts as one, whatever its rounds hold. */
	live: number;
	/** Steps in phase `running`, those of frames inside included. */
	running: number;
	readonly joins: Map<PlanNode, JoinState>;
	/** The message of the last branch to finish. */
	result: Token;
	/** Set once it only waits for what is in flight: why it ends. */
	closing: Closing | undefined;
}

/** Why a frame ends before all is done. */
export interface Closing {
	readonly status: "failed" | "cancelled";
	readonly error?: Fault;
	/** The step whose failure it is. */
	readonly step?: number;
}

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
