import type { Fault } from "@switchyard/spec/error";
import type { BudgetScope, DayBudget, RunBudget } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { AskPersonCommand, Command } from "../command.ts";
import { endPause } from "../run/pause.ts";
import type { DayHold, RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { closeFrame, setPhase } from "../run/step-life.ts";
import { withinLoans } from "./lend.ts";
import {
	type BudgetState,
	type Limits,
	raisedFields,
	raisedLimits,
	raiseFault,
	reachedField,
	type Spent,
	spentWords,
	stateOfBudget,
} from "./limits.ts";

/** Why a run begins nothing more that costs. */
interface Stop {
	readonly scope: BudgetScope;
	readonly standing: Exclude<BudgetState, "left">;
	readonly limits: Limits & Pick<RunBudget, "onSpent">;
	readonly spent: Spent;
	/** When a new budget begins by itself, in milliseconds since the epoch. */
	readonly until: number | undefined;
}

const BEGINNINGS: ReadonlySet<Command["type"]> = new Set(["execute", "ask-model", "call-flow"]);

/**
 * The same command, or what takes its place where the run's budget, or that of its day, is spent: a question, or the run's end;
 * `undefined` where it waits for what the run has lent.
 */
export function withinBudget(state: RunState, step: Step, command: Command): Command | undefined {
	if (!BEGINNINGS.has(command.type)) return command;
	const stop = stopOf(state);
	if (!stop) return withinLoans(state, step, command);
	if (stop.standing === "spent" && stop.limits.onSpent !== "fail") return askToRaise(state, step, stop);
	const error = stop.standing === "spent" ? budgetSpent(stop) : budgetUnknown(stop);
	return { type: "record", step: step.number, events: [{ type: "run-cancel", error }] };
}

/** Why a run may spend nothing more, where its own budget, or that of its day, is spent or cannot be measured. */
export function spendingFault(state: RunState): Fault | undefined {
	const stop = stopOf(state);
	return stop && (stop.standing === "spent" ? budgetSpent(stop) : budgetUnknown(stop));
}

function stopOf({ hold, budget, spent }: RunState): Stop | undefined {
	if (hold) return { ...hold, standing: "spent" };
	if (!budget) return undefined;
	const standing = stateOfBudget(budget, spent);
	return standing === "left"
		? undefined
		: { scope: "run", standing, limits: budget, spent, until: undefined };
}

function askToRaise(state: RunState, step: Step, stop: Stop): AskPersonCommand {
	return {
		type: "ask-person",
		step: step.number,
		budget: { scope: stop.scope, raise: state.raises + 1 },
		...(stop.until === undefined ? {} : { due: stop.until }),
		question: questionOf(state, step, stop),
	};
}

/** What a person is asked who may raise the budget, with the form of the answer: as the parameters of a node that asks. */
function questionOf({ plan, toolCalls }: RunState, { node }: Step, stop: Stop): Message {
	const { limits, spent, scope } = stop;
	return {
		question: `${OWNERS[scope](plan.flow.name)} spent: ${spentWords(limits, spent)}. ${CHOICES[scope]}`,
		details: {
			next_step: node.node.name,
			...(scope === "run" ? { model_calls: spent.calls ?? 0, tool_calls: toolCalls.answered } : {}),
		},
		form: raisedFields(limits, spent),
		may_reject: true,
	};
}

const OWNERS: Readonly<Record<BudgetScope, (flow: string) => string>> = {
	run: () => "The run's budget is",
	"flow-day": (flow) => `Today's budget of the flow “${flow}” is`,
	day: () => "Today's budget of all flows is",
};

const CHOICES: Readonly<Record<BudgetScope, string>> = {
	run: "Raise it, and the run continues where it is. Reject, and the run fails.",
	"flow-day":
		"Raise it for today, and the run continues where it is. Reject, and the run fails. Unanswered, it continues tomorrow.",
	day: "Raise it for today, and the run continues where it is. Reject, and the run fails. Unanswered, it continues tomorrow.",
};

/** Why an answer to the question of a paused run raises nothing. */
export function pauseRaiseFault(state: RunState, values: Message): Fault | undefined {
	const stop = stopOf(state);
	return stop && raiseFault(stop.limits, stop.spent, values);
}

/** The budget of a day as an answer raises it, for everybody whom it bounds; `undefined` where the answer raises none. */
export function dayRaise(
	{ pause, hold }: RunState,
	step: number,
	values: Message,
): (Pick<DayHold, "scope" | "day"> & { readonly limits: DayBudget }) | undefined {
	if (!hold || pause?.step.number !== step || raiseFault(hold.limits, hold.spent, values)) return undefined;
	return { scope: hold.scope, day: hold.day, limits: raisedLimits(hold.limits, values) };
}

/** The question of a paused run, as the parameters of a node that asks. */
export function pauseQuestion(state: RunState, step: Step): Message {
	const stop = stopOf(state);
	return stop ? questionOf(state, step, stop) : {};
}

/** A person was asked by a paused run and answered, or a new day has begun: the run continues where it was, or fails. */
export function takePauseAnswer(state: RunState, step: Step): void {
	const { answer, values = {}, comment } = step.approval ?? {};
	const stop = stopOf(state);
	const interrupted = endPause(state);
	step.approval = interrupted?.approval;
	setPhase(state, step, interrupted?.phase ?? "ready");
	if (!stop) return;
	if (answer === "rejected") {
		closeFrame(state, state.root, { status: "failed", error: budgetSpent(stop, comment), step: step.number });
		return;
	}
	state.raises++;
	state.hold = undefined;
	if (stop.scope === "run" && state.budget) state.budget = raisedLimits(state.budget, values);
}

function budgetSpent({ scope, limits, spent }: Stop, comment?: string): Fault {
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	return {
		code: "BUDGET_SPENT",
		message: `${SPENDERS[scope]}: ${spentWords(limits, spent)}.${why}`,
		field: reachedField(limits, spent),
		hint: "Raise the budget, have the flow do less, or choose a cheaper model.",
		retryable: false,
	};
}

const SPENDERS: Readonly<Record<BudgetScope, string>> = {
	run: "The run has spent its budget",
	"flow-day": "The flow's runs have spent its budget for the day",
	day: "The flows have spent the budget for the day",
};

function budgetUnknown({ limits, spent }: Stop): Fault {
	const isMoney = limits.microUsd !== undefined && spent.microUsd === undefined;
	return {
		code: "BUDGET_UNKNOWN",
		message: isMoney
			? "The run has a budget in dollars, but what a model's answers cost is not known."
			: "The run has a budget in tokens, but a model's provider does not say how many an answer took.",
		field: isMoney ? "budget_usd" : "budget_tokens",
		hint: isMoney
			? "Add the model's price under Settings, Prices, or set a budget in tokens instead."
			: "Remove the budget in tokens, and limit the model calls instead.",
		retryable: false,
	};
}

/** What is left of a run's budget for the run of a sub-flow. How deep agents may be counts from the first run on. */
export function leftOfBudget({ budget, spent }: RunState): RunBudget | undefined {
	if (!budget) return undefined;
	const { microUsd, depth, onSpent } = budget;
	const left =
		microUsd === undefined || spent.microUsd === undefined
			? undefined
			: Math.max(1, microUsd - spent.microUsd);
	if (left === undefined && depth === undefined) return undefined;
	return {
		...(left === undefined ? {} : { microUsd: left }),
		...(depth === undefined ? {} : { depth }),
		...(onSpent === undefined ? {} : { onSpent }),
	};
}
