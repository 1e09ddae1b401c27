/** A run's life around the engine: anyone who supplies a `HostDriver` has a host. */

export { executeNode } from "./attempts/work/execute-node.ts";
export { probeMissing } from "./attempts/work/probe-node.ts";
export {
	createEmbeddedHost,
	type EmbeddedHost,
	type EmbeddedHostOptions,
} from "./lifecycle/embedded-host.ts";
export { RunsById } from "./lifecycle/runs-by-id.ts";
export * from "./ports/attachments.ts";
export * from "./ports/clock.ts";
export * from "./ports/consent-store.ts";
export * from "./ports/crash-point.ts";
export * from "./ports/flow-version.ts";
export * from "./ports/held-sessions.ts";
export * from "./ports/host-driver.ts";
export * from "./ports/host-limits.ts";
export * from "./ports/host-logger.ts";
export * from "./ports/ids.ts";
export * from "./ports/journal.ts";
export * from "./ports/load-attempts.ts";
export * from "./ports/model-failure.ts";
export * from "./ports/models.ts";
export * from "./ports/node-executor.ts";
export * from "./ports/projection.ts";
export * from "./ports/remote-agents.ts";
export * from "./ports/reruns.ts";
export * from "./ports/reservations.ts";
export * from "./ports/run-log.ts";
export * from "./ports/run-row.ts";
export * from "./ports/run-rows.ts";
export * from "./ports/runs.ts";
export * from "./ports/samplings.ts";
export * from "./ports/secret-opener.ts";
export * from "./ports/spending.ts";
export * from "./ports/tool-sessions.ts";
export * from "./ports/writable.ts";
export { readApprovalId } from "./run/approval-id.ts";
export { PlanCache } from "./run/plan-cache.ts";
export { RunRestorer } from "./run/restore-run.ts";
export { summaryOf } from "./run/run-row.ts";
export { toolFacts } from "./sessions/bridge-tools.ts";
