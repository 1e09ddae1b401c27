import type { Fault } from "@switchyard/spec";
import type { Command } from "../command.ts";
import type { Step } from "../run/step.ts";

/** The longest wait between two attempts. */
const MAX_BACKOFF_MS = 3_600_000;

/** Whether another attempt may follow a failure of this step. */
export function mayRetry(step: Step, error: Fault): boolean {
	return error.retryable && step.failures + 1 < (step.node.node.retry?.attempts ?? 1);
}

/** The wait before the next attempt: doubled each time. */
export function decideRetry(step: Step): Command {
	const first = step.node.node.retry?.backoffMs ?? 0;
	return {
		type: "set-timer",
		step: step.number,
		delayMs: Math.min(first * 2 ** (step.failures - 1), MAX_BACKOFF_MS),
	};
}
