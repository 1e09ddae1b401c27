import { type Static, Type } from "typebox";
import { agentStop } from "./agent-stop.ts";
import { answerRefuse } from "./answer-refuse.ts";
import { answerStop } from "./answer-stop.ts";
import { approvalEscalate } from "./approval-escalate.ts";
import { approvalOpen } from "./approval-open.ts";
import { approvalResolve } from "./approval-resolve.ts";
import { assetSet } from "./asset-set.ts";
import { attachmentsRead } from "./attachments-read.ts";
import { authorizationDecide } from "./authorization-decide.ts";
import { blockClose } from "./block-close.ts";
import { budgetHold } from "./budget-hold.ts";
import { childWait } from "./child-wait.ts";
import { consentCheck } from "./consent-check.ts";
import type { EventDescriptor } from "./descriptor.ts";
import { hopStep } from "./hop-step.ts";
import { messagePost } from "./message-post.ts";
import { modelEnd } from "./model-end.ts";
import { modelFail } from "./model-fail.ts";
import { modelStart } from "./model-start.ts";
import { planMake } from "./plan-make.ts";
import { runCall } from "./run-call.ts";
import { runCancel } from "./run-cancel.ts";
import { runEnd } from "./run-end.ts";
import { runResume } from "./run-resume.ts";
import { runStart } from "./run-start.ts";
import { samplingEnd } from "./sampling-end.ts";
import { samplingStart } from "./sampling-start.ts";
import { sessionCall } from "./session-call.ts";
import { stepAct } from "./step-act.ts";
import { stepAsk } from "./step-ask.ts";
import { stepEdit } from "./step-edit.ts";
import { stepEnd } from "./step-end.ts";
import { stepFail } from "./step-fail.ts";
import { stepLate } from "./step-late.ts";
import { stepNote } from "./step-note.ts";
import { stepProbe } from "./step-probe.ts";
import { stepResolve } from "./step-resolve.ts";
import { stepStart } from "./step-start.ts";
import { timerFire } from "./timer-fire.ts";
import { timerSet } from "./timer-set.ts";
import { toolRequest } from "./tool-request.ts";
import { toolResponse } from "./tool-response.ts";

/** Every event type: its schema, and what is known of it. */
export const EVENT_TYPES = [
	runStart,
	runResume,
	runCancel,
	runEnd,
	stepStart,
	stepAct,
	stepEnd,
	stepFail,
	stepAsk,
	stepNote,
	stepLate,
	stepProbe,
	stepResolve,
	stepEdit,
	blockClose,
	attachmentsRead,
	modelStart,
	modelEnd,
	modelFail,
	answerRefuse,
	samplingStart,
	samplingEnd,
	agentStop,
	toolRequest,
	toolResponse,
	timerSet,
	timerFire,
	consentCheck,
	approvalOpen,
	approvalEscalate,
	approvalResolve,
	authorizationDecide,
	budgetHold,
	runCall,
	childWait,
	messagePost,
	answerStop,
	sessionCall,
	planMake,
	hopStep,
	assetSet,
] as const;

type Schemas<Types extends readonly EventDescriptor[]> = {
	-readonly [Index in keyof Types]: Types[Index]["schema"];
};

/** One record of a run's journal. */
export const Event = Type.Union(EVENT_TYPES.map(({ schema }) => schema) as Schemas<typeof EVENT_TYPES>);
export type Event = Static<typeof Event>;

/** An event before the host stamps `run`, `seq` and `at` on it. */
export type EventBody = Event extends infer E
	? E extends Event
		? Omit<E, "run" | "seq" | "at">
		: never
	: never;

const BY_TYPE: ReadonlyMap<string, EventDescriptor> = new Map(EVENT_TYPES.map((each) => [each.type, each]));

/** What is known of an event's type. */
export function descriptorOf({ type }: Pick<Event, "type">): EventDescriptor {
	const descriptor = BY_TYPE.get(type);
	if (!descriptor) throw new Error(`There is no event type '${type}'.`);
	return descriptor;
}
