/**
 * What others than a host may ask about flows and runs. None of it gives away how the engine keeps a run, so that can change
 * without them.
 */

export type { BudgetReading, LimitReading } from "../budget/limits.ts";
export { catchCoverage } from "./catch-coverage.ts";
export { jsonExcerpt } from "./json-excerpt.ts";
export { RunReader } from "./run-reader.ts";
export type { Gathering, LoopReading, PlanReading, RoundReading, StepReader } from "./step-reader.ts";
export { ToolExecutions } from "./tool-executions.ts";
