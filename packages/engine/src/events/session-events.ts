import type { SessionCall } from "@switchyard/spec/event";
import { openCall, releaseCalls } from "../constructs/calls.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { liveStep, setPhase } from "../run/step-life.ts";

/** A program called a tool of those that were opened to it. */
export function onSessionCall(state: RunState, event: SessionCall): void {
	const caller = liveStep(state, event.step);
	if (caller.phase !== "running")
		throw new Error(`The journal has step ${event.step} call a tool, whose tools are open to nobody.`);
	caller.calls ??= [];
	caller.calls.push(openCall(state, caller, { ...event, id: event.call }));
	releaseCalls(state, caller.calls);
}

/** A call was answered: the next ones may begin. */
export function takeSessionResult(state: RunState, caller: Step, step: Step): void {
	if (!caller.calls) return;
	caller.calls = caller.calls.filter((call) => call.step !== step.number);
	releaseCalls(state, caller.calls);
	const isLastKept = caller.phase === "tools" && caller.calls.length === 0;
	if (isLastKept) setPhase(state, caller, "done");
}
