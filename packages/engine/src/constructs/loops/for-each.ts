import { ExpressionError, evaluateExpression, usedFields } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { joinAll, joinLabels } from "../../message/label.ts";
import { labelOfFields, type Token, written } from "../../message/token.ts";
import type { Frame, LoopProgress, Step } from "../../run/step.ts";
import { type ConstructRules, declaredFields } from "../construct.ts";
import { recordBegin, recordEnd, recordFault } from "../record-step.ts";
import { beginLoop, endRound, type RoundRules } from "./rounds.ts";

/** One round per item of a list; what each gives is collected in the order of the items. */
export const forEach: ConstructRules = {
	decide(_state, step) {
		if (step.phase === "ready") return recordBegin(step);
		const outputs = outputsOf(step);
		return step.fault ? recordFault(step, step.fault, outputs) : recordEnd(step, outputs);
	},
	started: (state, step) => beginLoop(state, step, ROUNDS),
	roundOver: (state, step, round) => endRound(state, step, round, ROUNDS),
	fields: declaredFields,
};

const ROUNDS: RoundRules = {
	next(step, { begun }) {
		const items = itemsOf(step);
		if (begun >= items.length) return undefined;
		const fields = declaredFields(step, { item: items[begun], index: begun });
		const label = step.provenance?.items?.label;
		return written(step.token, step.number, fields, (output) => (output === "item" ? label : undefined));
	},
	take(step, progress, round) {
		const { index, closing } = round;
		progress.results[index] = null;
		if (closing?.status === "cancelled") return;
		if (closing?.error) fail(step, progress, round, closing.error, closing.step);
		else collect(step, progress, round);
	},
	parallel: (step) => Math.max(1, Number(step.params?.parallel ?? 1)),
};

function itemsOf(step: Step): readonly unknown[] {
	const items = step.params?.items;
	return Array.isArray(items) ? items : [];
}

function collect(step: Step, progress: LoopProgress, round: Frame): void {
	const expression = step.params?.collect;
	if (typeof expression !== "string" || expression === "") {
		const fields = fieldsWritten(step, round.result);
		progress.results[round.index] = fields;
		const labels = Object.keys(fields).map((name) => round.result.labels.get(name));
		step.context = joinLabels(step.context, joinAll(labels));
		return;
	}
	const label = labelOfFields(round.result, usedFields("expression", expression));
	step.context = joinLabels(step.context, label);
	try {
		progress.results[round.index] = evaluateExpression(expression, round.result.message);
	} catch (error) {
		if (!(error instanceof ExpressionError)) throw error;
		const fault: Fault = {
			code: "EXPRESSION_FAILED",
			message: error.message,
			field: "collect",
			hint: "It reads the message with which a round ends; use has(x.y) to ask whether a field is there.",
			retryable: false,
		};
		fail(step, progress, round, fault);
	}
}

/** What the round itself wrote into the message: fields that steps after the loop's own wrote. */
function fieldsWritten(step: Step, { message, origins }: Token): Message {
	const fields: Record<string, unknown> = {};
	for (const [name, origin] of origins) if (origin > step.number) fields[name] = message[name];
	return fields;
}

function fail(step: Step, progress: LoopProgress, { index }: Frame, error: Fault, at?: number): void {
	const message = `Item ${index + 1}: ${error.message}`.slice(0, 4000);
	progress.errors.push({ index, code: error.code, message, ...(at === undefined ? {} : { step: at }) });
	if (step.params?.on_item_error !== "continue") step.fault ??= { ...error, message, retryable: false };
}

/** Errors come in the order in which the items failed; people read them in the order of the items. */
function outputsOf({ loop }: Step): Message {
	const errors = [...(loop?.errors ?? [])].sort((one, other) => one.index - other.index);
	return { results: loop?.results ?? [], errors, count: loop?.results.length ?? 0 };
}
