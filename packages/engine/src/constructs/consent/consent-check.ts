import type { RunState } from "../../run/run-state.ts";
import type { CheckOfStep, Step } from "../../run/step.ts";

/**
 * For how long what the store of approvals said counts, in milliseconds. A call is decided on at once, unless the run paused or the server
 * was away meanwhile: then it is asked again.
 */
const VALID_MS = 60_000;

/** What the store of approvals said of a step's call, while that still counts. */
export function checkInForce({ at }: RunState, { check }: Step): CheckOfStep | undefined {
	return check && at - check.at <= VALID_MS ? check : undefined;
}
