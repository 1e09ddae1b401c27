import type { ConsentCheck } from "@switchyard/spec/event";
import type { RunState } from "../run/run-state.ts";
import { liveStep } from "../run/step-life.ts";

/** The store of approvals has answered, or does not. */
export function onConsentCheck(state: RunState, { step, at, firstTime, rule, error }: ConsentCheck): void {
	liveStep(state, step).check = {
		at,
		...(firstTime === undefined ? {} : { firstTime }),
		...(rule === undefined ? {} : { rule }),
		...(error === undefined ? {} : { error }),
	};
}
