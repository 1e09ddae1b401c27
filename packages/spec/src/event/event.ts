import { type Static, Type } from "typebox";
import { ApprovalOpen } from "./approval-open.ts";
import { ApprovalResolve } from "./approval-resolve.ts";
import { AssetSet } from "./asset-set.ts";
import { HopStep } from "./hop-step.ts";
import { ModelEnd } from "./model-end.ts";
import { ModelStart } from "./model-start.ts";
import { RunCall } from "./run-call.ts";
import { RunCancel } from "./run-cancel.ts";
import { RunEnd } from "./run-end.ts";
import { RunResume } from "./run-resume.ts";
import { RunStart } from "./run-start.ts";
import { SessionCall } from "./session-call.ts";
import { StepEdit } from "./step-edit.ts";
import { StepEnd } from "./step-end.ts";
import { StepFail } from "./step-fail.ts";
import { StepLate } from "./step-late.ts";
import { StepResolve } from "./step-resolve.ts";
import { StepStart } from "./step-start.ts";
import { TimerFire } from "./timer-fire.ts";
import { TimerSet } from "./timer-set.ts";
import { ToolRequest } from "./tool-request.ts";
import { ToolResponse } from "./tool-response.ts";

/** One record of a run's journal. */
export const Event = Type.Union([
	RunStart,
	RunResume,
	RunCancel,
	RunEnd,
	StepStart,
	StepEnd,
	StepFail,
	StepLate,
	StepResolve,
	StepEdit,
	ModelStart,
	ModelEnd,
	ToolRequest,
	ToolResponse,
	TimerSet,
	TimerFire,
	ApprovalOpen,
	ApprovalResolve,
	RunCall,
	SessionCall,
	HopStep,
	AssetSet,
]);
export type Event = Static<typeof Event>;

/** An event before the host stamps `run`, `seq` and `at` on it. */
export type EventBody = Event extends infer E
	? E extends Event
		? Omit<E, "run" | "seq" | "at">
		: never
	: never;
