import type { ExecuteOf } from "@switchyard/node-kit";
import { runDataJob } from "../../conversions/run-data-job.ts";
import type { definition } from "./definition.ts";

/** Converting what a message holds takes far less than a second. */
const TIME_LIMIT_MS = 10_000;

export const execute: ExecuteOf<typeof definition> = async ({ conversion, input }, { signal }) => ({
	result: await runDataJob(
		{ do: "convert", conversion, input },
		{ timeLimitMs: TIME_LIMIT_MS, signal, field: "input" },
	),
});
