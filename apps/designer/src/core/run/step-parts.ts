import type { Fault } from "@switchyard/spec/error";
import type {
	AgentActivity,
	ApprovalAnswer,
	ConsentMemory,
	SamplingStart,
	StepLate,
	StepProbe,
} from "@switchyard/spec/event";
import type { HopAsset } from "@switchyard/spec/flow";
import type { ModelAnswer, ModelRefusalReason } from "@switchyard/spec/model";
import type { PlanTask, TaskState } from "@switchyard/spec/plan";

export type {
	BudgetReading as BudgetView,
	LimitReading as LimitView,
	LoopReading as LoopView,
	RoundReading as StepRound,
} from "@switchyard/engine/queries";

/** Something that an agent in another process said that it does. */
export interface ActivityOfStep extends Pick<AgentActivity, "event" | "text"> {
	/** Counts what the step's agent said, from 1 on. */
	readonly number: number;
}

/** What a step that is not at work waits for. Times are milliseconds since the Unix epoch. */
export type StepWait =
	/** Its next attempt; not known when before a timer is set. */
	| { readonly for: "retry"; readonly due: number | undefined }
	/** Its model, which refused for now: to ask it again; not known when before a timer is set. */
	| { readonly for: "model"; readonly reason: ModelRefusalReason; readonly due: number | undefined }
	/** A time. */
	| { readonly for: "time"; readonly due: number }
	/** More messages, of a join; at most until `due`. It has so many of those that it waits for. */
	| {
			readonly for: "messages";
			readonly came: number;
			readonly wanted: number;
			readonly due: number | undefined;
	  }
	/** A person's answer, at most until `due`. */
	| { readonly for: "person"; readonly due: number | undefined }
	/** A person's word on the plan of its model, which another step asks for. */
	| {
			readonly for: "plan";
			readonly due: number | undefined;
			readonly approval: Pick<StepApproval, "id" | "assignee" | "escalation">;
	  }
	/** A host of its package, to come at most until `due`, or to have room when there is no `due`. The attempt has not begun. */
	| { readonly for: "host"; readonly package: string; readonly due: number | undefined }
	/** A file that other steps change. The attempt has not begun. */
	| { readonly for: "file"; readonly file: string; readonly due: undefined }
	/** The run of its sub-flow, at most until `due`. */
	| { readonly for: "run"; readonly due: number | undefined };

/** What a node said when it was asked whether an attempt that was cut off was done. */
export interface ProbedAttempt extends Pick<StepProbe, "answer"> {
	readonly attempt: number;
	/** What it said besides, or why it could not be asked. */
	readonly words: string | undefined;
}

/** An answer that came after its attempt was given up; nothing followed from it. */
export interface LateAnswer {
	readonly attempt: number;
	/** Milliseconds since the Unix epoch. */
	readonly at: number;
	/** Since it was given up, in milliseconds. */
	readonly lateMs: number;
	/** Whether it was given up for its time limit; else someone, or a failure elsewhere, had called it back. */
	readonly timedOut: boolean;
	/** What it was. */
	readonly came: Pick<StepLate, "outputs" | "answer" | "error">;
}

/** A request to a model that an MCP server made in the middle of a call. */
export interface StepSampling extends Pick<SamplingStart, "attempt" | "number" | "by" | "model" | "at"> {
	/** What it asked; `undefined` where the model was not asked. */
	readonly text: string | undefined;
	/** What came of it; neither while it is under way, and where a crash came between. */
	readonly answer: ModelAnswer | undefined;
	readonly error: Fault | undefined;
}

/** A question of a step to a person, and its outcome. */
export interface StepApproval {
	readonly id: string;
	/** Who should answer; anybody who may when absent. */
	readonly assignee: string | undefined;
	readonly askedAt: number;
	/** When it was asked of others as well, and of whom; `undefined` before. */
	readonly escalation: { readonly at: number; readonly to: string } | undefined;
	/** `undefined` while it is open. */
	readonly answer: ApprovalAnswer | undefined;
	/** Of an approved call: whether further calls of the tool run without a question, in this run. */
	readonly remember: ConsentMemory | undefined;
	readonly comment: string | undefined;
	readonly by: string | undefined;
}

/** The run that a step's sub-flow is. */
export interface StepChild {
	readonly run: string;
	readonly flow: string;
	readonly revision: number;
}

/** An asset of a hop as it stands. */
export interface AssetView {
	readonly name: string;
	readonly kind: HopAsset["kind"];
	readonly state: "pending" | "ready" | "failed";
	/** When ready. */
	readonly value: unknown;
	/** When failed. */
	readonly error: Fault | undefined;
	/** The tool step that set it, the first being 0; `undefined` for an input. */
	readonly toolStep: number | undefined;
}

/** How far a hop is. */
export interface HopView {
	/** Tool steps that are over. */
	readonly done: number;
	readonly total: number;
	readonly assets: readonly AssetView[];
}

/** A plan of an agent. */
export interface PlanView {
	/** Unique in its run. */
	readonly id: string;
	readonly goal: string;
	/** The agent's step, and its node. */
	readonly agent: number;
	readonly node: string;
	/** The tasks as they are carried out; before the plan begins, as the model made them. */
	readonly tasks: readonly TaskView[];
	/** Whether it has begun. One that waits for a person has not, nor has one that was refused. */
	readonly begun: boolean;
}

export interface TaskView {
	readonly task: PlanTask;
	readonly state: TaskState;
	/** When done. */
	readonly result: unknown;
	/** When failed. */
	readonly error: Fault | undefined;
}
