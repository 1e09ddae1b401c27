import { type Attribution, attributionOf } from "@switchyard/spec/actor";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody, ProbeAnswer, StepResolve } from "@switchyard/spec/event";
import { defined, type Message } from "@switchyard/spec/json";
import type { ModelAnswer, ModelRefusal } from "@switchyard/spec/model";
import { admit, type Redact } from "./admission/admit.ts";
import { noteEvents } from "./admission/admit-notes.ts";
import { admitOutcome, admitOutputs } from "./admission/admit-outcome.ts";
import { admitProbe } from "./admission/admit-probe.ts";
import type {
	Asking,
	AskModelCommand,
	AskPersonCommand,
	CallFlowCommand,
	ExecuteCommand,
	OpenToolsCommand,
	Outcome,
} from "./command.ts";
import { afterRefusal, lastModelFault } from "./constructs/agent/models.ts";
import { isStoppable } from "./constructs/agent/stop.ts";
import { rulesOf } from "./constructs/index.ts";
import { MOST_QUESTIONS } from "./constructs/node-question.ts";
import { isUnknown, mayHaveHappened, mayRetry } from "./constructs/retry.ts";
import { toolResponse } from "./constructs/tool-response.ts";
import { declared } from "./plan/declared.ts";
import type { PlanNode } from "./plan/plan-node.ts";
import { isClosing } from "./run/frame.ts";
import type { RunState } from "./run/run-state.ts";
import type { Step, ToolCallOfStep } from "./run/step.ts";

const NOTHING: readonly EventBody[] = [];

/**
 * The event that begins a command. Append it before performing the command.
 * @param callerId a fresh UUID; used for the first attempt at a tool call.
 */
export function startEvent(
	command: ExecuteCommand | CallFlowCommand | AskModelCommand | OpenToolsCommand,
	callerId: string,
): EventBody {
	if (command.type === "open-tools") {
		const { step, node } = command;
		return { type: "step-start", step, node: node.id, attempt: 1, params: {}, provenance: {} };
	}
	const { step, attempt } = command;
	if (command.type === "ask-model") {
		const { turn, fallback, summarises } = command;
		return {
			type: "model-start",
			step,
			turn,
			attempt,
			...defined({ fallback, summarises }),
		};
	}
	if (command.type === "execute" && command.closes) return { type: "block-close", step, attempt };
	const { params, node, tool } = command;
	const provenance = { ...command.provenance };
	const lent = command.type === "call-flow" ? defined({ lentMicroUsd: command.lentMicroUsd }) : {};
	if (!tool || tool.callerId !== undefined)
		return { type: "step-start", step, node: node.id, attempt, params, provenance, ...lent };
	const { agent, call, name, authorization, rule } = tool;
	return {
		type: "tool-request",
		step,
		agent,
		call,
		callerId,
		name,
		node: node.id,
		arguments: tool.arguments,
		params,
		provenance,
		...defined({ authorization, rule }),
		...lent,
	};
}

/**
 * The event that asks a person.
 * @param approval the question's id
 * @param now in milliseconds since the epoch: its times are counted from there; absent where it is answered at once
 */
export function questionEvent(
	{
		step,
		assignee,
		expiresMs,
		escalation,
		question,
		request,
		call,
		plan,
		budget,
		...until
	}: AskPersonCommand,
	approval: string,
	now?: number,
): Extract<EventBody, { type: "approval-open" }> {
	const due = expiresMs === undefined ? until.due : (now ?? 0) + expiresMs;
	const times = now === undefined ? {} : { due, escalateAt: escalation && now + escalation.afterMs };
	return {
		type: "approval-open",
		step,
		approval,
		...defined({ assignee, ...times, escalateTo: escalation?.to, budget: budget?.scope }),
		...defined({ question, request, call, plan }),
	};
}

/**
 * The events for the outcome of an execution, or of a sub-flow's run; none when the step is no longer under way and the
 * outcome is late. Outputs that a run must not have are not let in: then the step fails, or a failure has none.
 * @param redact takes out the secrets that the step has opened.
 */
export function outcomeEvents(
	state: RunState,
	number: number,
	given: Outcome | Asking,
	redact?: Redact,
): readonly EventBody[] {
	const step = state.steps.get(number);
	if (step?.phase !== "running" && step?.phase !== "child") return NOTHING;
	const noted = noteEvents(number, given.notes, state.maxMessageSize, redact);
	return [...noted, ...endEvents(state, step, given, redact)];
}

function endEvents(
	state: RunState,
	step: Step,
	given: Outcome | Asking,
	redact?: Redact,
): readonly EventBody[] {
	const { number } = step;
	if (given.status === "asks") return questionEvents(state, step, given, redact);
	const outcome = admitOutcome(state, step, given, redact);
	if (outcome.status === "error" && isUnknown(step, outcome.error) && !isClosing(step.frame))
		return [
			{
				type: "step-fail",
				step: number,
				error: reported(step, outcome.error),
				unknown: true,
				...costOf(outcome),
			},
		];
	return [ended(state, step, outcome)];
}

/** The events for a node that needs a person: its question, unless it asks without end, more than a run may hold, or nobody waits any more. */
function questionEvents(
	state: RunState,
	step: Step,
	{ question, state: kept, costMicroUsd }: Asking,
	redact?: Redact,
): readonly EventBody[] {
	const cost = defined({ costMicroUsd });
	const fail = (error: Fault) => [ended(state, step, { status: "error", error, ...cost })];
	if (isClosing(step.frame)) return fail(NOBODY_ASKED);
	if ((step.asked?.times ?? 0) >= MOST_QUESTIONS) return fail(ASKS_WITHOUT_END);
	const admitted = admit({ question, ...defined({ state: kept }) }, state.maxMessageSize, redact);
	if ("fault" in admitted) return fail(admitted.fault);
	return [{ type: "step-ask", step: step.number, ...admitted.value, ...cost }];
}

const NOBODY_ASKED: Fault = {
	code: "INPUT_NEEDED",
	message: "The node needed a person to continue, and nobody waited for it any more.",
	retryable: false,
};

const ASKS_WITHOUT_END: Fault = {
	code: "QUESTION_LIMIT",
	message: `The node asked people ${MOST_QUESTIONS} times and still needs an answer.`,
	hint: "Give it all that it needs as parameters, or tell its author.",
	retryable: false,
};

/** The events for a model's answer; none when it is late. A failed model call, or one too large, is an outcome like any other. */
export function answerEvents(state: RunState, number: number, answer: ModelAnswer): readonly EventBody[] {
	const step = state.steps.get(number);
	if (step?.phase !== "running" || !step.agent) return NOTHING;
	const admitted = admit(answer, state.maxMessageSize);
	if ("fault" in admitted) return outcomeEvents(state, number, { status: "error", error: admitted.fault });
	return [{ type: "model-end", step: number, turn: step.agent.turn + 1, answer: admitted.value }];
}

/**
 * The events for a request to a model that gave no answer; none when it is late. The agent asks again, or its step fails.
 * @param refusal why the provider refused, where another time or another model may help
 */
export function refusalEvents(
	state: RunState,
	number: number,
	error: Fault,
	refusal: ModelRefusal | undefined,
): readonly EventBody[] {
	const step = state.steps.get(number);
	if (step?.phase !== "running" || !step.agent) return NOTHING;
	const { turn, asked } = step.agent;
	const next = refusal && !isClosing(step.frame) && afterRefusal(state, step, step.agent, refusal);
	if (!next)
		return outcomeEvents(state, number, { status: "error", error: lastModelFault(step, step.agent, error) });
	const { reason } = refusal;
	return [{ type: "model-fail", step: number, turn: turn + 1, attempt: asked, reason, error, ...next }];
}

/**
 * The events for a person who stops an agent; none when the step is no agent at work.
 * @param text the words of the answer under way, as far as they have come
 * @param who the person, or a program with the mark of what it says
 */
export function stopEvents(
	state: RunState,
	number: number,
	text: string,
	who: Attribution = {},
): readonly EventBody[] {
	const step = state.steps.get(number);
	if (!step || !isStoppable(step)) return NOTHING;
	const admitted = admit({ text }, state.maxMessageSize);
	const said = step.phase === "running" && text !== "" && "value" in admitted ? admitted.value : {};
	return [{ type: "agent-stop", step: number, ...said, ...attributionOf(who) }];
}

/** An attempt that answered after it had been given up. */
export interface LateAttempt {
	readonly step: number;
	readonly attempt: number;
	/** The node that was executed; absent for a model's answer. */
	readonly node?: string;
	/** Which request to the model it was. */
	readonly turn?: number;
	/** Which of the agent's fallback models it was; absent for its own. */
	readonly fallback?: number;
	/** How long after it was given up, in milliseconds. */
	readonly lateMs: number;
}

/** The events that keep what came too late; none when the run is over, because nothing follows a run's end. */
export function lateEvents(
	state: RunState,
	{ node, ...late }: LateAttempt,
	given: Outcome | ModelAnswer,
	redact?: Redact,
): readonly EventBody[] {
	if (state.endedAt !== undefined) return NOTHING;
	const admitted = admit(given, state.maxMessageSize, redact);
	const came: Outcome | ModelAnswer =
		"fault" in admitted ? { status: "error", error: admitted.fault } : admitted.value;
	if (!("status" in came)) return [{ type: "step-late", ...late, status: "success", answer: came }];
	const { status } = came;
	const executed = node === undefined ? undefined : state.plan.nodes.get(node);
	const outputs = executed && came.outputs && declared(executed, came.outputs);
	return [
		{
			type: "step-late",
			...late,
			status,
			...defined({
				outputs,
				costMicroUsd: came.costMicroUsd,
				error: came.status === "error" ? came.error : undefined,
			}),
		},
	];
}

/**
 * The events for a person's word on a step whose outcome is unknown, or why it cannot be taken; no events when the step does
 * not wait for one.
 * @param given what the step gave, with `happened`.
 * @param who the person
 */
export function resolveEvents(
	state: RunState,
	number: number,
	answer: "happened" | "again" | "fail",
	given: Message = {},
	who: Attribution & Pick<StepResolve, "mark"> = {},
): { readonly events: readonly EventBody[] } | { readonly fault: Fault } {
	const step = state.steps.get(number);
	if (step?.phase !== "unknown") return { events: NOTHING };
	const admitted = admitOutputs(state, step, given);
	if ("fault" in admitted) return admitted;
	const outputs = admitted.value;
	const said: EventBody = {
		type: "step-resolve",
		step: number,
		answer,
		...(answer === "happened" ? { outputs, ...defined({ mark: who.mark }) } : {}),
		...attributionOf(who),
	};
	if (answer === "again") return { events: [said] };
	const outcome: Outcome =
		answer === "happened" ? { status: "success", outputs } : { status: "error", error: UNKNOWN };
	return { events: [said, ended(state, step, outcome)] };
}

/**
 * The events for what its package says of a step that was cut off; none when it is not asked any more.
 * @param redact takes out the secrets that the question has opened.
 */
export function probeEvents(
	state: RunState,
	number: number,
	given: ProbeAnswer,
	redact?: Redact,
): readonly EventBody[] {
	const step = state.steps.get(number);
	if (step?.phase !== "probe") return NOTHING;
	const said = admitProbe(state, step, given, redact);
	if (said.answer !== "yes") return [said];
	return [said, ended(state, step, { status: "success", outputs: said.outputs ?? {} })];
}

const UNKNOWN: Fault = {
	code: "STEP_OUTCOME_UNKNOWN",
	message: "Nobody knows whether this step was done, and a person said to count it as failed.",
	retryable: false,
};

function ended(state: RunState, step: Step, outcome: Outcome): EventBody {
	return step.tool ? toolOutcome(state, step, step.tool, outcome) : flowOutcome(step, outcome);
}

function flowOutcome(step: Step, outcome: Outcome): EventBody {
	if (outcome.status === "success") {
		const { leaving } = rulesOf(step);
		return {
			type: "step-end",
			step: step.number,
			...(leaving?.(outcome.outputs) ?? { outputs: declared(step.node, outcome.outputs), port: "out" }),
			...marksOfOutcome(step.node, outcome),
			...costOf(outcome),
		};
	}
	return {
		type: "step-fail",
		step: step.number,
		error: reported(step, outcome.error),
		...(outcome.outputs ? { outputs: declared(step.node, outcome.outputs) } : {}),
		...costOf(outcome),
	};
}

function toolOutcome(state: RunState, step: Step, tool: ToolCallOfStep, outcome: Outcome): EventBody {
	if (outcome.status === "error") {
		const error = reported(step, outcome.error);
		if (mayRetry(state, step, error) && !isClosing(step.frame))
			return { type: "step-fail", step: step.number, error, ...costOf(outcome) };
		const data = declared(step.node, outcome.outputs ?? {});
		return toolResponse(step, tool, { status: "error", data, error }, markedOf(step, outcome));
	}
	const data = declared(step.node, outcome.outputs);
	return toolResponse(step, tool, { status: "success", data }, markedOf(step, outcome));
}

function markedOf(step: Step, outcome: Outcome): Pick<Outcome, "marks" | "costMicroUsd"> {
	return { ...marksOfOutcome(step.node, outcome), ...costOf(outcome) };
}

/** What a sub-flow's run says of fields that are no outputs stays with it. That what was kept has no marks is said, too. */
function marksOfOutcome(node: PlanNode, { marks }: Outcome): Pick<Outcome, "marks"> {
	const ofOutputs = Object.entries(marks ?? {}).filter(([name]) => node.outputFields.has(name));
	const isSaid = marks !== undefined && node.labelling.kept !== undefined;
	return ofOutputs.length > 0 || isSaid ? { marks: Object.fromEntries(ofOutputs) } : {};
}

function costOf({ costMicroUsd }: Outcome): Pick<Outcome, "costMicroUsd"> {
	return defined({ costMicroUsd });
}

/** What may have happened is never reported as retryable, neither to people nor to a model. */
function reported(step: Step, error: Fault): Fault {
	return mayHaveHappened(step, error) ? { ...error, retryable: false } : error;
}
