import type { Event } from "@switchyard/spec";
import { onModelEnd, onModelStart } from "./events/model-events.ts";
import { onRunCancel, onRunEnd, onRunResume, onRunStart } from "./events/run-events.ts";
import { onStepEnd, onStepFail, onStepResolve, onStepStart } from "./events/step-events.ts";
import { onTimerFire, onTimerSet } from "./events/timer-events.ts";
import { onToolRequest, onToolResponse } from "./events/tool-events.ts";
import type { RunState } from "./run/run-state.ts";

type Handlers = {
	readonly [Type in Event["type"]]: (state: RunState, event: Extract<Event, { type: Type }>) => void;
};

const HANDLERS: Handlers = {
	"run-start": onRunStart,
	"run-resume": onRunResume,
	"run-cancel": onRunCancel,
	"run-end": onRunEnd,
	"step-start": onStepStart,
	"step-end": onStepEnd,
	"step-fail": onStepFail,
	"step-resolve": onStepResolve,
	"model-start": onModelStart,
	"model-end": onModelEnd,
	"tool-request": onToolRequest,
	"tool-response": onToolResponse,
	"timer-set": onTimerSet,
	"timer-fire": onTimerFire,
};

/**
 * Applies one event. The state is updated in place and returned; the same events always give the same state, and an
 * event costs the same however many came before it.
 * @throws Error when the event cannot follow the ones before: the journal is not this plan's, or is damaged.
 */
export function evolve(state: RunState, event: Event): RunState {
	if (event.seq !== state.seq + 1) throw new Error(`Event ${event.seq} cannot follow event ${state.seq}.`);
	(HANDLERS[event.type] as (state: RunState, event: Event) => void)(state, event);
	state.seq = event.seq;
	if (state.status === "running" || state.status === "waiting")
		state.status = waits(state) ? "waiting" : "running";
	return state;
}

/** Nothing can go on before a person has spoken. */
function waits(state: RunState): boolean {
	return (
		state.unknown > 0 && state.running === 0 && state.timers === 0 && state.todo.size === 0 && !state.closing
	);
}
