import type { Fault } from "@switchyard/spec/error";
import { parseInstant } from "@switchyard/spec/json";
import type { Command } from "../command.ts";
import type { Step } from "../run/step.ts";
import { setPhase } from "../run/step-life.ts";
import { type ConstructRules, declaredFields } from "./construct.ts";
import { recordBegin, recordEnd, recordFault } from "./record-step.ts";

/** Waits for a while, or until a time. */
export const delay: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return recordBegin(step);
		if (step.phase === "done") return recordEnd(step, {});
		return decideTimer(step);
	},
	started: (state, step) => setPhase(state, step, "sleep"),
	fields: declaredFields,
};

function decideTimer(step: Step): Command {
	const { duration_ms: duration, until } = step.params ?? {};
	if ((duration === undefined) === (until === undefined)) return recordFault(step, notOne());
	if (typeof duration === "number")
		return { type: "set-timer", step: step.number, until: { delayMs: duration } };
	const due = typeof until === "string" ? parseInstant(until) : undefined;
	if (due === undefined) return recordFault(step, notATime(until));
	return { type: "set-timer", step: step.number, until: { due: Math.max(due, 0) } };
}

function notOne(): Fault {
	return {
		code: "PARAMETER_INVALID",
		message: "A delay needs either a duration or a time until which it waits.",
		field: "duration_ms",
		hint: "Set one of the two and leave the other empty.",
		retryable: false,
	};
}

function notATime(until: unknown): Fault {
	return {
		code: "PARAMETER_INVALID",
		message: `${JSON.stringify(until)?.slice(0, 100)} is no time.`,
		field: "until",
		hint: "Write it in ISO 8601 with a time zone, for example 2026-05-31T08:00:00+02:00.",
		retryable: false,
	};
}
