import { ExpressionError, evaluateExpression, usedFields } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import { isRecord, jsonSize, type Message } from "@switchyard/spec/json";
import { LARGEST_WORK_VALUE } from "@switchyard/spec/work";
import type { Command } from "../../command.ts";
import { joinLabels } from "../../message/label.ts";
import { labelOfFields } from "../../message/token.ts";
import { isClosing, newFrame } from "../../run/frame.ts";
import type { RunState } from "../../run/run-state.ts";
import type { Frame, Step, WorkStep } from "../../run/step.ts";
import { addStep, setPhase } from "../../run/step-life.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordBegin, recordEnd, recordFault } from "../record-step.ts";

/** How many errors the loop lists; the queue has all of them. */
const MOST_ERRORS = 100;
/** How long it waits before it looks again into an empty queue, in milliseconds: doubled each time. */
const FIRST_LOOK_MS = 1000;
const LAST_LOOK_MS = 30_000;

/**
 * One round per item of a queue. A round begins with a step that writes down how the round before ended and takes the next item, and its end is
 * the item's: so each item is marked once, whatever ends the server meanwhile.
 */
export const workItems: ConstructRules = {
	decide(state, step) {
		if (!isWork(step)) return recordBegin(step);
		if (step.phase === "sleep") return lookLater(state, step);
		const outputs = outputsOf(step);
		return step.fault ? recordFault(step, step.fault, outputs) : recordEnd(step, outputs);
	},
	started(state, step) {
		step.loop = { begun: 0, open: new Set(), results: [], errors: [] };
		step.work = {
			...{ held: undefined, reference: "", settling: undefined, ending: undefined, emptySince: undefined },
			...{ taken: 0, done: 0, failed: 0, retried: 0, inRow: 0, looks: 0, errors: [] },
		};
		if (isWork(step)) beginRound(state, step);
	},
	woken(state, step) {
		if (isWork(step)) beginRound(state, step);
	},
	roundOver(state, step, round) {
		if (!isWork(step)) return;
		step.loop.open.delete(round);
		takeRound(state, step, round);
	},
	fields: declaredFields,
};

/** Whether a step is a loop over work items that has begun. */
export function isWork(step: Step): step is WorkStep {
	return step.work !== undefined && step.loop !== undefined;
}

/** Whether the loop may take another item. */
export function takesMore({ work, params }: WorkStep): boolean {
	return work.ending === undefined && work.taken < Number(params?.max_items ?? 1000);
}

function beginRound(state: RunState, step: WorkStep): void {
	setPhase(state, step, "rounds");
	if (isClosing(step.frame)) return;
	const round = newFrame(step, step.loop.begun++);
	step.loop.open.add(round);
	addStep(state, round, step.node.taking, step.token);
}

function takeRound(state: RunState, step: WorkStep, round: Frame): void {
	const { work } = step;
	if (work.held === undefined) noItem(state, step, round);
	else {
		work.settling = outcomeOf(step, work.held, round);
		work.held = undefined;
		beginRound(state, step);
	}
}

/** The round has no item: the queue is empty, the loop has enough, or the queue cannot be asked. */
function noItem(state: RunState, step: WorkStep, { closing }: Frame): void {
	const { work } = step;
	if (closing) end(state, step, { ...(closing.error ?? CANCELLED), retryable: false });
	else if (!takesMore(step)) end(state, step, work.ending);
	else {
		work.looks++;
		work.emptySince ??= state.at;
		if (state.at - work.emptySince >= waitMs(step)) end(state, step, undefined);
		else setPhase(state, step, "sleep");
	}
}

function end(state: RunState, step: WorkStep, fault: Fault | undefined): void {
	step.fault = fault;
	setPhase(state, step, "done");
}

function waitMs({ params }: WorkStep): number {
	return Number(params?.wait_seconds ?? 0) * 1000;
}

function lookLater(state: RunState, step: WorkStep): Command {
	const { looks, emptySince = state.at } = step.work;
	const left = emptySince + waitMs(step) - state.at;
	const delayMs = Math.max(0, Math.min(FIRST_LOOK_MS * 2 ** Math.min(looks - 1, 20), LAST_LOOK_MS, left));
	return { type: "set-timer", step: step.number, until: { delayMs } };
}

/** What becomes of the item, as its round ended. */
function outcomeOf(step: WorkStep, lease: string, round: Frame): WorkStep["work"]["settling"] {
	const { work } = step;
	const kept = round.closing ? { fault: round.closing.error ?? CANCELLED } : keptOf(step, round);
	if ("output" in kept) {
		work.inRow = 0;
		return { lease, outcome: "done", output: kept.output };
	}
	const { fault } = kept;
	const kind = fault.business ? "business" : "application";
	work.inRow = kind === "business" ? 0 : work.inRow + 1;
	noteError(step, fault, round);
	const most = Number(step.params?.max_errors_in_row ?? 0);
	if (most > 0 && work.inRow >= most) work.ending ??= tooMany(most, fault);
	return { lease, outcome: "failed", kind, message: fault.message };
}

function noteError({ work }: WorkStep, { code, message, business }: Fault, { closing }: Frame): void {
	if (work.errors.length >= MOST_ERRORS) return;
	const at = closing?.step;
	work.errors.push({
		reference: work.reference,
		kind: business ? "business" : "application",
		...{ code, message },
		...(at === undefined ? {} : { step: at }),
	});
}

/** What is to be kept of an item: an expression over the message with which its round ends. */
function keptOf(step: WorkStep, { result }: Frame): { readonly output: Message } | { readonly fault: Fault } {
	const expression = step.params?.keep;
	if (typeof expression !== "string" || expression === "") return { output: {} };
	const label = labelOfFields(result, usedFields("expression", expression));
	step.context = joinLabels(step.context, label);
	try {
		const output = evaluateExpression(expression, result.message);
		if (!isRecord(output)) return { fault: notKept("It gives no object.") };
		const size = jsonSize(output);
		if (size <= LARGEST_WORK_VALUE) return { output };
		return { fault: notKept(`It gives ${size} bytes as JSON; at most ${LARGEST_WORK_VALUE} are kept.`) };
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		return { fault: notKept(error.message) };
	}
}

function notKept(reason: string): Fault {
	return {
		code: "EXPRESSION_FAILED",
		message: `What to keep: ${reason}`,
		field: "keep",
		hint: "It is an expression over the message with which a round ends, and gives an object, such as {'total': total}.",
		retryable: false,
	};
}

function tooMany(most: number, { message }: Fault): Fault {
	return {
		code: "WORK_ERRORS_IN_ROW",
		message: `The loop stopped after ${most} application errors in a row. The last one: ${message}`.slice(
			0,
			4000,
		),
		field: "max_errors_in_row",
		hint: "See that what the items are processed with works, and run the flow again: the items are still in the queue.",
		retryable: false,
	};
}

function outputsOf({ work }: Step): Message {
	if (!work) return {};
	const { taken, done, failed, retried, errors } = work;
	return { count: taken, done, failed, retried, errors: [...errors] };
}

const CANCELLED: Fault = {
	code: "RUN_CANCELLED",
	message: "The round was cancelled.",
	retryable: false,
};
