import type { RunLog } from "./run-log.ts";
import type { RunRows } from "./run-rows.ts";

/** Where runs are kept: the log of their events, and a row for each. What else follows from events is in projections. */
export interface Journal extends RunLog, RunRows {}
