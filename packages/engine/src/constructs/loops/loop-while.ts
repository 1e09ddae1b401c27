import { ExpressionError, evaluateExpression } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import { written } from "../../message/token.ts";
import type { LoopProgress, Step } from "../../run/step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordBegin, recordEnd, recordFault } from "../record-step.ts";
import { beginLoop, endRound, type RoundRules } from "./rounds.ts";

/** Round after round while a condition holds; each starts with the message with which the one before ended. */
export const loopWhile: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return recordBegin(step);
		const outputs = { rounds: step.loop?.begun ?? 0 };
		return step.fault ? recordFault(step, step.fault, outputs) : recordEnd(step, outputs);
	},
	started: (state, step) => beginLoop(state, step, ROUNDS),
	roundOver: (state, step, round) => endRound(state, step, round, ROUNDS),
	fields: declaredFields,
};

const ROUNDS: RoundRules = {
	next(step, progress) {
		if (!holds(step)) return undefined;
		const limit = Number(step.params?.max_rounds);
		if (progress.begun >= limit) {
			step.fault = tooManyRounds(limit);
			return undefined;
		}
		return written(step.token, step.number, declaredFields(step, { index: progress.begun }));
	},
	take(step, progress, round) {
		if (round.closing?.error) step.fault ??= inRound(progress, round.closing.error);
		else step.token = round.result;
	},
	parallel: () => 1,
};

function holds(step: Step): boolean {
	try {
		const value = evaluateExpression(String(step.params?.condition), step.token.message);
		if (typeof value === "boolean") return value;
		step.fault = conditionFault("It gives neither true nor false.");
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		step.fault = conditionFault(error.message);
	}
	return false;
}

function conditionFault(reason: string): Fault {
	return {
		code: "EXPRESSION_FAILED",
		message: `The condition: ${reason}`,
		field: "condition",
		hint: "It is a CEL expression that gives true or false; use has(x.y) to ask whether a field is there.",
		retryable: false,
	};
}

function tooManyRounds(limit: number): Fault {
	return {
		code: "LOOP_LIMIT",
		message: `The loop took ${limit} rounds, as many as it may, and its condition still holds.`,
		field: "max_rounds",
		hint: "Raise the limit, or see that the rounds change what the condition looks at.",
		retryable: false,
	};
}

function inRound({ begun }: LoopProgress, error: Fault): Fault {
	return { ...error, message: `Round ${begun}: ${error.message}`.slice(0, 4000), retryable: false };
}
