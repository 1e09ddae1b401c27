import type { Attribution } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type {
	ApprovalAnswer,
	ConsentMemory,
	EventBody,
	NewApprovalRule,
	ProbeAnswer,
} from "@switchyard/spec/event";
import type { BudgetScope } from "@switchyard/spec/flow";
import { type FormField, formSchema } from "@switchyard/spec/form";
import { defined, type Message } from "@switchyard/spec/json";
import type { Mark } from "@switchyard/spec/label";
import { schemaProblems } from "@switchyard/spec/schema";
import { admit } from "./admission/admit.ts";
import { pauseQuestion, pauseRaiseFault } from "./budget/stop.ts";
import type { Inherited } from "./command.ts";
import { agentRaiseFault, agentWithoutBudget, questionOf } from "./constructs/agent/budget.ts";
import { checkTasks, planInvalid } from "./constructs/agent/plan/check-plan.ts";
import { rulesOf } from "./constructs/index.ts";
import { POLICY_QUESTION } from "./constructs/policy.ts";
import { type CallOfFlow, callOf, inheritedBy } from "./constructs/sub-flow.ts";
import { checkArguments } from "./resolve/check-arguments.ts";
import { isAgent } from "./run/agents-above.ts";
import { valueKey } from "./run/approved-values.ts";
import type { RunState } from "./run/run-state.ts";
import type { EscalationOfStep, Step, ToolCallOfStep } from "./run/step.ts";
import { isConsent, liveStep } from "./run/step-life.ts";

/** A step that waits for the run of its sub-flow. */
export interface PendingChild {
	readonly step: number;
	readonly run: string;
	readonly flow: string;
	readonly revision: number;
	/** At which trigger it begins, and with what. */
	readonly call: CallOfFlow;
	/** How many runs are above it. */
	readonly depth: number;
	readonly inherited: Inherited;
	/** Whether it waits for a person, by the latest event in the journal of the run that called it. */
	readonly waits: boolean;
}

/** The sub-flows that a run waits for: to be looked after when it is taken up again. */
export function pendingChildren(state: RunState): PendingChild[] {
	const children: PendingChild[] = [];
	for (const step of state.steps.values()) {
		const { phase, child, number, params = {}, provenance, node } = step;
		if (phase !== "child" || !child || !node.spec) continue;
		const { budget, ...more } = inheritedBy(state, step, provenance);
		const lent = step.lentMicroUsd === undefined ? budget : { ...budget, microUsd: step.lentMicroUsd };
		const inherited = { ...more, ...(lent ? { budget: lent } : {}) };
		const call = callOf(node.spec, params);
		children.push({ step: number, ...child, call, depth: state.depth + 1, inherited });
	}
	return children;
}

/** A step that waits for a person. */
export interface PendingQuestion {
	readonly step: number;
	readonly approval: string;
	/** The `seq` of the event that asked it. */
	readonly seq: number;
	/** The node whose step it is. */
	readonly node: string;
	/** For a tool call, the node that called. */
	readonly caller: string | undefined;
	readonly assignee: string | undefined;
	/** Whom else it is asked of, and when. */
	readonly escalation: EscalationOfStep | undefined;
	/** When it expires, in milliseconds since the epoch. */
	readonly due: number | undefined;
	/** Whose budget it is about, where the run pauses for the answer. */
	readonly budget: BudgetScope | undefined;
}

/** The questions of a run that nobody has answered yet. */
export function pendingQuestions(state: RunState): PendingQuestion[] {
	if (state.persons === 0) return [];
	const questions: PendingQuestion[] = [];
	for (const { phase, approval, number, node, tool } of state.steps.values()) {
		if (phase !== "person" || !approval) continue;
		const { id: asked, seq, assignee, escalation, due } = approval;
		const caller = tool && state.steps.get(tool.agent)?.node.id;
		const budget = state.pause?.step.number === number ? (state.hold?.scope ?? "run") : undefined;
		questions.push({
			step: number,
			approval: asked,
			seq,
			node: node.id,
			caller,
			assignee,
			escalation,
			due,
			budget,
		});
	}
	return questions;
}

/** A step that may have happened or not: a person has to say which. */
export interface UnknownStepOfRun {
	readonly step: number;
	readonly node: string;
	/** When its first attempt began, in milliseconds since the epoch. */
	readonly startedAt: number;
	/** What it was to do. */
	readonly params: Message;
	/** What its node said when it was asked and could not tell; absent where it was not asked. */
	readonly probed?: Pick<ProbeAnswer, "reason" | "error">;
}

/** The steps of a run whose outcome is unknown. */
export function unknownSteps(state: RunState): UnknownStepOfRun[] {
	if (state.unknowns === 0) return [];
	const unknown: UnknownStepOfRun[] = [];
	for (const { phase, number, node, startedAt, params = {}, probed } of state.steps.values()) {
		if (phase !== "unknown") continue;
		unknown.push({ step: number, node: node.id, startedAt, params, ...(probed ? { probed } : {}) });
	}
	return unknown;
}

/** What a person says. */
export interface PersonsAnswer extends Attribution {
	readonly answer: Exclude<ApprovalAnswer, "expired">;
	/** The filled form; or, where the person changed some, the arguments of an approved call or the tasks of an approved plan. */
	readonly values?: Message;
	/** Mark of the values, where a program sent them. */
	readonly mark?: Mark;
	/** Of an approved call: for how long the consent counts. */
	readonly remember?: ConsentMemory;
	/** Of an approved call: the rule that is made of it. */
	readonly rule?: NewApprovalRule;
	readonly comment?: string;
}

/**
 * The events for a person's answer, or why it cannot be taken; no events when the step does not wait for one, or no longer.
 */
export function personEvents(
	state: RunState,
	number: number,
	{ values: given, mark, ...said }: PersonsAnswer,
): { readonly events: readonly EventBody[] } | { readonly fault: Fault } {
	const step = state.steps.get(number);
	if (step?.phase !== "person" || !step.approval) return { events: [] };
	const admitted = given && admit(given, state.maxMessageSize);
	if (admitted && "fault" in admitted) return admitted;
	const answer: PersonsAnswer = {
		...said,
		...(admitted ? { values: admitted.value, ...defined({ mark }) } : {}),
	};
	const asksForCall = isConsent(step) && state.pause?.step !== step;
	const fault = asksForCall ? consentFault(state, step, answer) : formFault(state, step, answer);
	if (fault) return { fault };
	return { events: [{ type: "approval-resolve", step: number, approval: step.approval.id, ...answer }] };
}

/** Consent may change the arguments that the model may fill, and nothing else. */
function consentFault(
	state: RunState,
	{ tool, plan }: Step,
	{ answer, values, remember, rule }: PersonsAnswer,
): Fault | undefined {
	if (answer === "submitted") return notAnAnswer("approved or rejected");
	if (remember && (answer === "rejected" || plan)) return notRemembered("remember");
	if (rule && (answer === "rejected" || plan)) return notRemembered("rule");
	const unfit = rule && tool && ruleFault(rule, values ?? (tool.arguments as Message));
	if (unfit) return unfit;
	if (plan) return tool && answer === "approved" && values ? planFault(state, tool, values) : undefined;
	if (!tool || answer === "rejected" || !values) return undefined;
	const planned = liveStep(state, tool.agent).node.tools.get(tool.name);
	const checked = planned && checkArguments(planned, values);
	return checked && "fault" in checked ? checked.fault : undefined;
}

/** An approver may change the tasks of a plan within what its agent may plan, and nothing else. */
function planFault(state: RunState, { agent }: ToolCallOfStep, values: Message): Fault | undefined {
	const { tools } = liveStep(state, agent).node;
	const { tasks, ...others } = values;
	const checked = checkTasks(tasks, tools);
	const problems = "problems" in checked ? [...checked.problems] : [];
	for (const name of Object.keys(others))
		problems.push(`A plan's answer has no field ${JSON.stringify(name)}.`);
	return problems.length === 0 ? undefined : planInvalid(problems, tools);
}

function formFault(
	state: RunState,
	step: Step,
	{ answer, values = {}, remember, rule }: PersonsAnswer,
): Fault | undefined {
	const { params, raise } = questionOfStep(state, step);
	if (answer === "approved") return notAnAnswer("submitted or rejected");
	if (remember) return notRemembered("remember");
	if (rule) return notRemembered("rule");
	if (answer === "rejected") {
		return params.may_reject === true ? undefined : notAnAnswer("submitted: it cannot be rejected");
	}
	const problems = schemaProblems(formSchema((params.form ?? []) as readonly FormField[]), values);
	const [first] = problems;
	if (!first) return raise?.(values);
	return {
		code: "ANSWER_INVALID",
		message:
			`The form is not filled in as it must be. ${problems.map(({ message }) => message).join(" ")}`.slice(
				0,
				4000,
			),
		field: first.field,
		retryable: false,
	};
}

/** What a step asks, and why values raise nothing of the budget that it asks about. */
function questionOfStep(
	state: RunState,
	step: Step,
): { readonly params: Message; readonly raise?: (values: Message) => Fault | undefined } {
	const { params = {} } = step;
	if (state.pause?.step === step)
		return { params: pauseQuestion(state, step), raise: (values) => pauseRaiseFault(state, values) };
	// A step that has not begun waits for what the policies ask.
	if (step.attempt === 0) return { params: POLICY_QUESTION };
	if (!isAgent(step)) return { params: rulesOf(step).question?.(state, step) ?? params };
	const spender = agentWithoutBudget(state, step) ?? step;
	return { params: questionOf(spender), raise: (values) => agentRaiseFault(spender.agent, values) };
}

function notAnAnswer(fitting: string): Fault {
	return {
		code: "ANSWER_INVALID",
		message: `The answer must be ${fitting}.`,
		field: "answer",
		retryable: false,
	};
}

/** What must be the same is what the call has, and short enough to be compared. */
function ruleFault({ same = [] }: NewApprovalRule, given: Message): Fault | undefined {
	const unfit = same.find((name) => !Object.hasOwn(given, name) || valueKey(given[name]) === undefined);
	if (unfit === undefined) return undefined;
	return {
		code: "ANSWER_INVALID",
		message: Object.hasOwn(given, unfit)
			? `The value of ${JSON.stringify(unfit)} is too long for a rule.`
			: `The call has no argument ${JSON.stringify(unfit)}, so a rule cannot ask for the same one.`,
		field: "rule.same",
		hint: `Its arguments are ${Object.keys(given).join(", ")}.`,
		retryable: false,
	};
}

function notRemembered(field: "remember" | "rule"): Fault {
	return {
		code: "ANSWER_INVALID",
		message: "Only the approval of a call can be remembered.",
		field,
		retryable: false,
	};
}
