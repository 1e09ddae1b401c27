/**
 * The pure heart: a run is a fold over its events, and what to do next follows from the fold. This face is for hosts, which
 * drive runs; whoever only reads them asks `@switchyard/engine/queries`.
 */
export { admit, type Redact } from "./admission/admit.ts";
export { MAX_MESSAGE_SIZE } from "./admission/message-limit.ts";
export { UnknownBehaviourError } from "./behaviour/run-behaviours.ts";
export { ENGINE_VERSION } from "./behaviour/version.ts";
export type * from "./command.ts";
export { faultForModel } from "./constructs/agent/fault-for-model.ts";
export { decide } from "./decide.ts";
export { evolve, isIdle } from "./evolve.ts";
export {
	answerEvents,
	type LateAttempt,
	lateEvents,
	outcomeEvents,
	resolveEvents,
	startEvent,
} from "./outcome.ts";
export { compilePlan, type Plan } from "./plan/plan.ts";
export type { PlanNode, PlanTool } from "./plan/plan-node.ts";
export {
	callerOfStep,
	childOfStep,
	isEnding,
	isOutOfDate,
	nodeOfStep,
	stepsInFlight,
	waitsForRun,
} from "./queries/for-hosts.ts";
export { comeTo } from "./rerun/again.ts";
export { type RecordedStep, Recording } from "./rerun/recording.ts";
export { replay } from "./rerun/replay.ts";
export { runTest, type TestDifference } from "./rerun/run-test.ts";
export { saveTest } from "./rerun/save-test.ts";
export { MAX_STEPS, newRun, type RunState } from "./run/run-state.ts";
export { sessionCallEvent } from "./session-call.ts";
export { continueRun } from "./snapshot/continue-run.ts";
export { SnapshotError } from "./snapshot/snapshot-error.ts";
export { takeSnapshot } from "./snapshot/take-snapshot.ts";
export { type RunRequest, type RunStartBody, startRun } from "./start-run.ts";
export { pendingTimers, timerEvents } from "./timers.ts";
export {
	type PendingChild,
	type PersonsAnswer,
	pendingChildren,
	pendingQuestions,
	personEvents,
	type UnknownStepOfRun,
	unknownSteps,
} from "./waiting.ts";
