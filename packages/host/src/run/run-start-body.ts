import type { EventBody } from "@switchyard/spec";

/** The first event of a run. */
export type RunStartBody = Extract<EventBody, { readonly type: "run-start" }>;
