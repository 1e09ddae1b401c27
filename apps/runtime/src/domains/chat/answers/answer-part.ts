import type { RunEnd } from "@switchyard/spec/event";
import type { Approval } from "@switchyard/spec/http";
import type { Marks } from "@switchyard/spec/label";
import type { FinishReason, TokenUsage } from "@switchyard/spec/model";
import type { ToolCall } from "@switchyard/spec/tool";

/** What a flow answers, piece by piece: nothing of it is of any protocol. Messages are counted from 0 on. */
export type AnswerPart =
	/** A node of the flow began, or finished. */
	| { readonly type: "step"; readonly step: number; readonly name: string; readonly over: boolean }
	/** The next words of a message. */
	| { readonly type: "words"; readonly message: number; readonly text: string }
	/** The words that came of a message so far do not count: the model is asked again. */
	| { readonly type: "unsaid"; readonly message: number }
	/** The message is whole: all its words have come. */
	| {
			readonly type: "said";
			readonly message: number;
			readonly calls: readonly ToolCall[];
			readonly finishReason?: FinishReason;
	  }
	/** What a tool call of a message gave, as JSON or, where that is long, the beginning of it. */
	| { readonly type: "result"; readonly message: number; readonly call: number; readonly text: string }
	/** Nothing happens before a person has said something. */
	| { readonly type: "waits"; readonly tasks: readonly WaitingTask[] }
	| {
			readonly type: "over";
			readonly status: RunEnd["status"];
			/** The answer; empty where the flow wrote none. */
			readonly text: string;
			/** The message that the run ended with, and what is known of its fields. */
			readonly fields: Readonly<Record<string, unknown>>;
			readonly marks: Marks;
			readonly error?: RunEnd["error"];
			/** Of all models, those of sub-flows included; `undefined` where no model was asked. */
			readonly usage: TokenUsage | undefined;
	  };

/** What an answer waits for. */
export interface WaitingTask {
	/** The question's id, as `/api/approvals` has it; the run and the step where the outcome of a step is unknown. */
	readonly id: string;
	/** What is asked, in one line. */
	readonly text: string;
	/** Absent where a step's outcome is unknown. */
	readonly approval?: Approval;
	/** The step of the answer's own run by whose tool call it waits, and the model's id of that call. */
	readonly call?: { readonly step: number; readonly id: string };
}
