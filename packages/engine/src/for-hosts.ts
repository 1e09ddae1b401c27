import type { Event } from "@switchyard/spec/event";
import * as stop from "./budget/stop.ts";
import * as chat from "./chat-call.ts";
import { decide as decideState } from "./decide.ts";
import { evolve as evolveState, isIdle as isIdleState } from "./evolve.ts";
import * as outcome from "./outcome.ts";
import type { Plan } from "./plan/plan.ts";
import { chargeOf as chargeOfState } from "./queries/charge-of.ts";
import * as ask from "./queries/for-hosts.ts";
import { measureOf as measureOfState } from "./queries/measure-of.ts";
import { ToolExecutions } from "./queries/tool-executions.ts";
import { warningOf as warningOfState } from "./queries/warning-of.ts";
import { type Again, type ComeTo, comeTo as comeToState } from "./rerun/again.ts";
import { ruleMadeBy as ruleMadeByState } from "./run/approval-rules.ts";
import { approvedValuesOf as approvedValuesOfState } from "./run/approved-values.ts";
import type { Run } from "./run/run.ts";
import { newRun as newState, type RunState } from "./run/run-state.ts";
import * as sessions from "./run/sessions.ts";
import * as session from "./session-call.ts";
import { continueRun as continueState } from "./snapshot/continue-run.ts";
import { takeSnapshot as snapshotOfState } from "./snapshot/take-snapshot.ts";
import * as timers from "./timers.ts";
import * as waiting from "./waiting.ts";

/**
 * The engine's functions as hosts have them. To a host a run is a `Run`, which shows nothing of how the engine keeps one. Every
 * `Run` is made here, by `newRun` or `continueRun`, so there is always a state behind it.
 */
function forHosts<Rest extends unknown[], Result>(work: (state: RunState, ...rest: Rest) => Result) {
	return work as (run: Run, ...rest: Rest) => Result;
}

export const newRun: (plan: Plan) => Run = newState;
export const continueRun: (plan: Plan, snapshot: unknown) => Run = continueState;
export const takeSnapshot = forHosts(snapshotOfState);
export const evolve: (run: Run, event: Event) => Run = forHosts(evolveState);
export const decide = forHosts(decideState);
export const comeTo = comeToState as (again: Omit<Again, "state"> & { readonly state: Run }) => ComeTo;

export const outcomeEvents = forHosts(outcome.outcomeEvents);
export const answerEvents = forHosts(outcome.answerEvents);
export const refusalEvents = forHosts(outcome.refusalEvents);
export const spendingFault = forHosts(stop.spendingFault);
export const stopEvents = forHosts(outcome.stopEvents);
export const lateEvents = forHosts(outcome.lateEvents);
export const probeEvents = forHosts(outcome.probeEvents);
export const resolveEvents = forHosts(outcome.resolveEvents);
export const personEvents = forHosts(waiting.personEvents);
export const expiryEvents = forHosts(timers.expiryEvents);
export const timerEvents = forHosts(timers.timerEvents);
export const messageEvents = forHosts(chat.messageEvents);
export const answerStopEvents = forHosts(chat.answerStopEvents);
export const turnsOf = forHosts(chat.turnsOf);
export const sessionCallEvent = forHosts(session.sessionCallEvent);
export const withdrawalEvent = forHosts(session.withdrawalEvent);

export const chargeOf = forHosts(chargeOfState);
export const measureOf = forHosts(measureOfState);
export const warningOf = forHosts(warningOfState);
/** What tells how the tool calls of a run stand that is taken up where it is. */
export const toolExecutionsOf = forHosts((state) => new ToolExecutions(state));
export const approvedValuesOf = forHosts(approvedValuesOfState);
export const ruleMadeBy = forHosts(ruleMadeByState);
export const isIdle = forHosts(isIdleState);
export const isEnding = forHosts(ask.isEnding);
export const isOutOfDate = forHosts(ask.isOutOfDate);
export const flowOf = forHosts(ask.flowOf);
export const openSessionsOf = forHosts(sessions.openSessionsOf);
export const isToDo = forHosts(ask.isToDo);
export const isUnderWay = forHosts(ask.isUnderWay);
export const stepsInFlight = forHosts(ask.stepsInFlight);
export const nodeOfStep = forHosts(ask.nodeOfStep);
export const planOfStep = forHosts(ask.planOfStep);
export const callerOfStep = forHosts(ask.callerOfStep);
export const childOfStep = forHosts(ask.childOfStep);
export const isChildWaiting = forHosts(ask.isChildWaiting);
export const dayRaise = forHosts(stop.dayRaise);
export const waitsForPerson = forHosts(ask.waitsForPerson);
export const waitsForRun = forHosts(ask.waitsForRun);
export const pendingTimers = forHosts(timers.pendingTimers);
export const pendingChildren = forHosts(waiting.pendingChildren);
export const pendingQuestions = forHosts(waiting.pendingQuestions);
export const unknownSteps = forHosts(waiting.unknownSteps);
