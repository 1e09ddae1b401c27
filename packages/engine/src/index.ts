/**
 * The pure heart: a run is a fold over its events, and what to do next follows from the fold. This entry point is for hosts,
 * which drive runs; code that only reads them uses `@switchyard/engine/queries`.
 */
export { admit, redactStrings } from "./admission/admit.ts";
export { UnknownBehaviourError } from "./behaviour/run-behaviours.ts";
export { ENGINE_VERSION } from "./behaviour/version.ts";
export type { PersonsMessage } from "./chat-call.ts";
export type * from "./command.ts";
export { faultForModel } from "./constructs/agent/fault-for-model.ts";
export { type CallOfFlow, callOf } from "./constructs/sub-flow.ts";
export * from "./for-hosts.ts";
export { type LateAttempt, questionEvent, startEvent } from "./outcome.ts";
export { compilePlan, type Plan } from "./plan/plan.ts";
export type { PlanNode, PlanTool } from "./plan/plan-node.ts";
export { ToolExecutions } from "./queries/tool-executions.ts";
export { type RecordedStep, Recording } from "./rerun/recording.ts";
export { replay } from "./rerun/replay.ts";
export { runTest } from "./rerun/run-test.ts";
export { saveTest } from "./rerun/save-test.ts";
export type { TestDifference } from "./rerun/test-difference.ts";
export { type ApprovedValue, valueKey } from "./run/approved-values.ts";
export { MAX_MESSAGE_SIZE } from "./run/message-limit.ts";
export { nodesInPart } from "./run/part.ts";
export type { Run } from "./run/run.ts";
export { MAX_STEPS } from "./run/run-state.ts";
export type { OpenSessions, SessionOfStep } from "./run/sessions.ts";
export { SnapshotError } from "./snapshot/snapshot-error.ts";
export { type RunRequest, type RunStartBody, startRun } from "./start-run.ts";
export type { PendingChild, PersonsAnswer, UnknownStepOfRun } from "./waiting.ts";
