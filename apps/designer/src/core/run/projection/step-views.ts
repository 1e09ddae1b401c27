import type { Fault } from "@switchyard/spec/error";
import type {
	ApprovalEscalate,
	ApprovalOpen,
	ApprovalResolve,
	CallToApprove,
	StepEnd,
	StepFail,
	StepHeld,
	StepLate,
	StepProbe,
	StepStart,
	ToolRequest,
	ToolResponse,
} from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import { defined } from "@switchyard/spec/json";
import type { Provenance } from "@switchyard/spec/scope";
import type { StepView } from "../run-view-state.ts";

const NO_PROVENANCE: Readonly<Record<string, Provenance>> = {};

const NO_NAMES: readonly string[] = [];

/** A step's first attempt, or a further one. */
export function beginAttempt(known: StepView | undefined, event: StepStart, message: Message): StepView {
	const { step, node, at, attempt, params, provenance } = event;
	if (known) {
		const again = { ...known, state: "running", attempt, wait: undefined, progress: undefined } as const;
		return withFilled(again, event);
	}
	const begun = {
		...newStep(step, at, message),
		node,
		attempt,
		params,
		provenance,
		...(event.pinned && { pinned: true as const }),
	};
	return withFilled(begun, event);
}

/** Adds the parameters that are newer than the run: an attempt after an update of the server may have more of them. */
function withFilled(step: StepView, { filled }: Pick<StepStart, "filled">): StepView {
	if (!filled) return step;
	return {
		...step,
		params: { ...step.params, ...filled.params },
		provenance: { ...step.provenance, ...filled.provenance },
		newer: [...new Set([...step.newer, ...Object.keys(filled.params)])],
	};
}

/** A tool call that passed every check; a person may have agreed to it. */
export function beginCall(known: StepView | undefined, event: ToolRequest, message: Message): StepView {
	const { step, at, callerId } = event;
	const called = callOf(event);
	const begun = {
		...newStep(step, at, message),
		...called,
		// A person may have changed the arguments: what the caller wrote stays.
		call: { ...called.call, callerId, arguments: known?.call?.arguments ?? event.arguments },
		approval: known?.approval,
		rule: event.rule,
	};
	return withFilled(begun, event);
}

/** A tool call that waits for a person's consent. */
export function askForCall(event: ApprovalOpen, call: CallToApprove, message: Message): StepView {
	const { step, at } = event;
	return ask({ ...newStep(step, at, message), ...callOf(call) }, event);
}

function callOf({ node, agent, call, name, arguments: given, params, provenance }: CallToApprove) {
	return {
		node,
		params,
		provenance,
		call: { agent, id: call, callerId: undefined, tool: name, arguments: given },
	};
}

/** A person is asked. */
export function ask(known: StepView, { approval: id, assignee, due, at }: ApprovalOpen): StepView {
	const approval = {
		id,
		assignee,
		askedAt: at,
		escalation: undefined,
		answer: undefined,
		remember: undefined,
		comment: undefined,
		by: undefined,
	};
	return { ...known, state: "asking", wait: { for: "person", due }, approval };
}

/** Nobody has answered for a while: others are asked as well. */
export function escalate(known: StepView, { to, at }: ApprovalEscalate): StepView {
	return { ...known, approval: known.approval && { ...known.approval, escalation: { at, to } } };
}

/** A person has answered, or nobody did in time. */
export function takeWord(
	known: StepView,
	{ answer, remember, comment, by }: Pick<ApprovalResolve, "answer" | "remember" | "comment" | "by">,
): StepView {
	const approval = known.approval && { ...known.approval, answer, remember, comment, by };
	return { ...known, state: "running", wait: undefined, approval };
}

/** What is known of a refused call beside its answer. */
interface RefusedCall {
	/** The tool's node; `undefined` when the model named no tool of its agent. */
	readonly node: string | undefined;
	/** The arguments as the model wrote them. */
	readonly arguments: unknown;
	readonly message: Message;
}

/** A tool call that reached no node: it was not allowed, a person did not agree to it, or the engine answers it itself. */
export function refuseCall(known: StepView | undefined, event: ToolResponse, refused: RefusedCall): StepView {
	const { step, at, agent, call, name, result } = event;
	return {
		...over(known ?? newStep(step, at, refused.message), at),
		node: refused.node,
		...(result.status === "success"
			? { state: "succeeded", outputs: result.data }
			: { state: "refused", error: result.error }),
		call: { agent, id: call, callerId: undefined, tool: name, arguments: refused.arguments },
	};
}

/** A tool call that nobody has admitted: it may have been made in a part of the journal that was lost. */
export function holdCall(
	{ step, at }: Pick<StepFail, "step" | "at">,
	{ node, message, arguments: given }: { node: string; message: Message; arguments: unknown },
	call: { readonly agent: number; readonly id: string; readonly tool: string },
): StepView {
	return { ...newStep(step, at, message), node, call: { ...call, callerId: undefined, arguments: given } };
}

/** The view of a step that waits before its first attempt, or its next one: for a host of its package, or a file. */
export function holdStep(known: StepView, { file, package: packageName = "", until }: StepHeld): StepView {
	const wait: StepView["wait"] =
		file === undefined
			? { for: "host", package: packageName, due: until }
			: { for: "file", file, due: undefined };
	return { ...known, state: "waiting", wait };
}

/** True for a step that waits before it begins. */
export function isHeld({ wait }: StepView): boolean {
	return wait?.for === "host" || wait?.for === "file";
}

/** @param written the message fields that the outputs went to */
export function endStep(
	known: StepView,
	{ at, outputs, port, skipped }: StepEnd,
	written: Message,
): StepView {
	return {
		...over(known, at),
		state: skipped ? "skipped" : "succeeded",
		outputs,
		written,
		port,
		error: undefined,
	};
}

/** A failed attempt; `final` when no other follows. */
export function failStep(
	known: StepView,
	event: StepFail,
	final: boolean,
	port: string | undefined,
): StepView {
	const { at, error, outputs } = event;
	const failures = [...known.failures, { attempt: known.attempt, at, error }];
	if (!final) {
		return {
			...known,
			state: "waiting",
			wait: { for: "retry", due: undefined },
			error,
			failures,
			progress: undefined,
		};
	}
	return { ...over(known, at), state: "failed", error, failures, outputs: outputs ?? known.outputs, port };
}

/** An attempt answered after it was given up: the step stays as it is. */
export function noteLate(known: StepView, event: StepLate): StepView {
	const { attempt, at, lateMs, outputs, answer, error } = event;
	const failure = known.failures.find((each) => each.attempt === attempt)?.error ?? known.error;
	const timedOut = known.state !== "cancelled" && failure?.code !== "RUN_CANCELLED";
	const came = {
		...defined({ outputs, answer, error }),
	};
	return { ...known, late: [...known.late, { attempt, at, lateMs, timedOut, came }] };
}

/** Its node was asked whether the step was done. */
export function takeProbe(known: StepView, event: StepProbe, isUnknown: boolean): StepView {
	const { answer, reason, error } = event;
	const probe = { attempt: known.attempt, answer, words: error?.message ?? reason };
	return {
		...known,
		state: isUnknown ? "unknown" : "running",
		wait: undefined,
		probes: [...known.probes, probe],
	};
}

/** A tool call's answer. */
export function answerCall(known: StepView, { at, result }: ToolResponse): StepView {
	const error: Fault | undefined = result.error;
	return {
		...over(known, at),
		state: result.status === "success" ? "succeeded" : "failed",
		outputs: result.data,
		error,
	};
}

/** A step that was under way when its run ended. */
export function cancelStep(known: StepView, at: number): StepView {
	return { ...over(known, at), state: "cancelled" };
}

function over(known: StepView, at: number): StepView {
	return { ...known, endedAt: at, wait: undefined, progress: undefined };
}

/** What an attempt has cost, by what its node said. */
export function payFor(known: StepView, costMicroUsd: number): StepView {
	return { ...known, costMicroUsd: (known.costMicroUsd ?? 0) + costMicroUsd };
}

/** A step of which nothing is known but when it began, and with what. */
export function newStep(step: number, at: number, message: Message): StepView {
	return {
		step,
		node: undefined,
		call: undefined,
		state: "running",
		attempt: 1,
		startedAt: at,
		endedAt: undefined,
		message,
		params: {},
		provenance: NO_PROVENANCE,
		newer: NO_NAMES,
		outputs: undefined,
		written: undefined,
		error: undefined,
		costMicroUsd: undefined,
		failures: [],
		late: [],
		probes: [],
		samplings: [],
		port: undefined,
		wait: undefined,
		approval: undefined,
		rule: undefined,
		child: undefined,
		loop: undefined,
		round: undefined,
		hop: undefined,
		plan: undefined,
		progress: undefined,
		budget: undefined,
		attachments: [],
		modelCalls: [],
		activity: [],
		notes: [],
		calls: [],
		toolsUnderWay: [],
	};
}

/** The node on whose port the tools hang that a step calls: a plan calls those of its agent. */
export function callingNode({ node, plan }: StepView): string | undefined {
	return plan?.node ?? node;
}

/** A step waits for a time: that of its next attempt, or one that its flow's designer chose. */
export function waitForTime(known: StepView, due: number, isRetry: boolean): StepView {
	const isKnown = known.wait?.for === "messages" || known.wait?.for === "model";
	const reason = isRetry ? "retry" : "time";
	return { ...known, state: "waiting", wait: isKnown ? { ...known.wait, due } : { for: reason, due } };
}
