import type { Event } from "@switchyard/spec/event";
import { shareRaises } from "./constructs/agent/shared-raises.ts";
import { onAnswerRefuse } from "./events/answer-events.ts";
import {
	onApprovalEscalate,
	onApprovalOpen,
	onApprovalResolve,
	onAuthorizationDecide,
} from "./events/approval-events.ts";
import { onAttachmentsRead } from "./events/attachment-events.ts";
import { onBudgetHold } from "./events/budget-events.ts";
import { onAnswerStop, onMessagePost } from "./events/chat-events.ts";
import { onChildWait, onRunCall } from "./events/child-events.ts";
import { onConsentCheck } from "./events/consent-events.ts";
import { onAssetSet, onHopStep } from "./events/hop-events.ts";
import { onAgentStop, onModelEnd, onModelFail, onModelStart } from "./events/model-events.ts";
import { onPlanMake } from "./events/plan-events.ts";
import { onRunCancel, onRunEnd, onRunResume, onRunStart } from "./events/run-events.ts";
import { onSamplingEnd, onSamplingStart } from "./events/sampling-events.ts";
import { onSessionCall } from "./events/session-events.ts";
import {
	onBlockClose,
	onStepAct,
	onStepAsk,
	onStepEdit,
	onStepEnd,
	onStepFail,
	onStepLate,
	onStepProbe,
	onStepResolve,
	onStepStart,
} from "./events/step-events.ts";
import { onTimerFire, onTimerSet } from "./events/timer-events.ts";
import { onToolRequest, onToolResponse } from "./events/tool-events.ts";
import { withinExpressionLimits } from "./run/expression-limits.ts";
import type { RunState } from "./run/run-state.ts";

type Handlers = {
	readonly [Type in Event["type"]]: (state: RunState, event: Extract<Event, { type: Type }>) => void;
};

const HANDLERS: Handlers = {
	"run-start": onRunStart,
	"run-resume": onRunResume,
	"run-cancel": onRunCancel,
	"run-end": onRunEnd,
	"run-call": onRunCall,
	"child-wait": onChildWait,
	"step-start": onStepStart,
	"step-act": onStepAct,
	"step-end": onStepEnd,
	"step-fail": onStepFail,
	"step-ask": onStepAsk,
	"step-note": () => {},
	"step-late": onStepLate,
	"step-probe": onStepProbe,
	"step-resolve": onStepResolve,
	"step-edit": onStepEdit,
	"block-close": onBlockClose,
	"attachments-read": onAttachmentsRead,
	"model-start": onModelStart,
	"model-end": onModelEnd,
	"model-fail": onModelFail,
	"answer-refuse": onAnswerRefuse,
	"sampling-start": onSamplingStart,
	"sampling-end": onSamplingEnd,
	"agent-stop": onAgentStop,
	"tool-request": onToolRequest,
	"tool-response": onToolResponse,
	"timer-set": onTimerSet,
	"timer-fire": onTimerFire,
	"consent-check": onConsentCheck,
	"approval-open": onApprovalOpen,
	"approval-escalate": onApprovalEscalate,
	"approval-resolve": onApprovalResolve,
	"authorization-decide": onAuthorizationDecide,
	"budget-hold": onBudgetHold,
	"message-post": onMessagePost,
	"answer-stop": onAnswerStop,
	"session-call": onSessionCall,
	"plan-make": onPlanMake,
	"hop-step": onHopStep,
	"asset-set": onAssetSet,
};

/**
 * Applies one event. The state is updated in place and returned; the same events always give the same state, and an
 * event costs the same however many came before it.
 * @throws Error when the event cannot follow the ones before: the journal is not this plan's, or is damaged.
 */
export function evolve(state: RunState, event: Event): RunState {
	if (event.seq !== state.seq + 1) throw new Error(`Event ${event.seq} cannot follow event ${state.seq}.`);
	if (state.budget && state.status === "running") noteTime(state, event);
	state.at = event.at;
	const handle = HANDLERS[event.type] as (state: RunState, event: Event) => void;
	withinExpressionLimits(state, () => handle(state, event));
	if (state.persons > 0 || state.sharedRaises.size > 0) shareRaises(state);
	state.seq = event.seq;
	if (state.status === "running" || state.status === "waiting")
		state.status = waits(state) ? "waiting" : "running";
	return state;
}

/** Nobody was at work between the end of one process and the start of the next. */
function noteTime({ spent, at }: RunState, event: Event): void {
	if (event.type !== "run-resume") spent.activeMs += Math.max(0, event.at - at);
}

/** Nothing continues before a person has answered, here or in a sub-flow, or a time has come that the flow's designer chose. */
function waits(state: RunState): boolean {
	return isIdle(state) && state.children === state.waitingChildren && state.steps.size > 0;
}

/** Whether nothing of a run is under way: it waits for a person, for a time or for other runs, and needs no memory meanwhile. */
export function isIdle({ root, timers, todo }: RunState): boolean {
	return root.running === 0 && timers === 0 && todo.size === 0 && !root.closing;
}
