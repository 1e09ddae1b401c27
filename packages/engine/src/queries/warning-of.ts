import { ERRORS, type Fault } from "@switchyard/spec/error";
import type { RunState } from "../run/run-state.ts";

/** What a person should know of a run that succeeded all the same. */
export function warningOf({ status, cutOffAnswers, toolCalls }: RunState): Fault | undefined {
	if (status !== "succeeded") return undefined;
	if (cutOffAnswers > 0) return warning("MODEL_ANSWER_CUT_OFF");
	const { answered, refused } = toolCalls;
	return answered > 0 && refused === answered ? warning("TOOL_CALLS_REFUSED") : undefined;
}

function warning(code: "MODEL_ANSWER_CUT_OFF" | "TOOL_CALLS_REFUSED"): Fault {
	const { summary, hint } = ERRORS[code];
	return { code, message: summary, hint, retryable: false };
}
