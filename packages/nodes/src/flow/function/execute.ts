import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { describeJsonFault, readJson } from "@switchyard/spec/json";
import type { definition } from "./definition.ts";
import { runInSandbox } from "./sandbox.ts";
import type { SandboxErrorCode } from "./sandbox-job.ts";

const MEMORY_LIMIT_BYTES = 64 * 1_048_576;

export const execute: ExecuteOf<typeof definition> = async (params, { signal, run }) => {
	const { code, input = null, time_limit_ms: timeLimitMs } = params;
	const job = { code, input: JSON.stringify(input), timeLimitMs, memoryLimitBytes: MEMORY_LIMIT_BYTES };
	const result = await runInSandbox(job, signal, run);
	if (result.status === "success") return { result: readResult(result.json) };
	throw new NodeError({
		code: result.code,
		message: result.message,
		field: "code",
		hint: HINTS[result.code],
	});
};

/** Code can return what no message may hold. */
function readResult(json: string): unknown {
	const read = readJson(json, "result");
	if ("value" in read) return read.value;
	throw new NodeError({
		code: "FUNCTION_FAILED",
		message: `What it returned cannot be used. ${describeJsonFault(read.fault)}`,
		field: "code",
		hint: HINTS.FUNCTION_FAILED,
	});
}

const HINTS: Readonly<Record<SandboxErrorCode, string>> = {
	FUNCTION_FAILED: "Correct the code, or what it is given as input.",
	FUNCTION_TIMEOUT: "Let the function do less, or raise its time limit.",
	FUNCTION_OUT_OF_MEMORY: "Let the function keep less in memory at once.",
	FUNCTION_RESULT_TOO_LARGE: "Let the function return less.",
};
