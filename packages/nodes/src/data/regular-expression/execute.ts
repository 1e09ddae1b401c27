import type { ExecuteOf } from "@switchyard/node-kit";
import { runDataJob } from "../../conversions/run-data-job.ts";
import type { definition } from "./definition.ts";

type Work = ExecuteOf<typeof definition>;

export const execute: Work = (params, { signal }) => {
	const { ignore_case: ignoresCase, multiline, time_limit_ms: timeLimitMs, ...job } = params;
	const flags = (ignoresCase ? "i" : "") + (multiline ? "m" : "");
	return runDataJob<Awaited<ReturnType<Work>>>(
		{ do: "match", ...job, flags },
		{ timeLimitMs, signal, field: "pattern" },
	);
};
