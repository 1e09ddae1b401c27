import { type AnswerField, type AnswerProblem, OutputSchema, repairRequest } from "@switchyard/spec/answer";
import type { Fault } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import type { RecordCommand } from "../../command.ts";
import type { RunState } from "../../run/run-state.ts";
import type { AgentProgress, Step } from "../../run/step.ts";
import { setPhase } from "../../run/step-life.ts";
import { say } from "./conversation.ts";
import { handedOverBy } from "./hand-over.ts";

/**
 * The fields that an agent's answer must have; none where any words will do. One that has taken a conversation over answers for the agent
 * whose it was.
 */
export function answerFields(state: RunState, step: Step): readonly AnswerField[] {
	const before = handedOverBy(state, step);
	const asked = before ? answerFields(state, before) : [];
	if (asked.length > 0) return asked;
	const fields = step.params?.output_schema;
	return state.behaviours.has("output-schemas") && fits(OutputSchema, fields) ? fields : [];
}

/** What another agent reads of what an agent gives: its answer, without what is counted of it; and why the model stopped, where it did not come to its end. */
export function answerAlone({ node }: Step, { finishReason }: AgentProgress, outputs: Message): Message {
	const { text, ...others } = outputs;
	const fields = Object.entries(others).filter(([name]) => !node.labelling.neutral.has(name));
	const answer = fields.length > 0 ? Object.fromEntries(fields) : { text };
	return finishReason === undefined || finishReason === "stop"
		? answer
		: { ...answer, finish_reason: finishReason };
}

/** An answer that does not fit: why is recorded, so that a replay reads the same words as the model did. */
export function recordRefusal(
	{ number }: Step,
	{ turn }: AgentProgress,
	problems: readonly AnswerProblem[],
): RecordCommand {
	return {
		type: "record",
		step: number,
		events: [{ type: "answer-refuse", step: number, turn, problems: [...problems] }],
	};
}

/** The model reads what is wrong with its answer and is asked again, unless that was the last time that it may be. */
export function refuseAnswer(
	state: RunState,
	step: Step,
	progress: AgentProgress,
	problems: readonly AnswerProblem[],
): void {
	progress.refused++;
	say(progress, { role: "user", text: repairRequest(problems) });
	if (mayRepair(step, progress)) {
		setPhase(state, step, "ask");
		return;
	}
	step.fault = mismatch(progress, problems);
	setPhase(state, step, "done");
}

/** What a provider's filter cut off it would cut off again. */
function mayRepair({ params }: Step, { refused, turn, finishReason }: AgentProgress): boolean {
	if (finishReason === "content-filter" || turn >= Number(params?.max_steps)) return false;
	return refused <= Number(params?.max_repairs);
}

function mismatch({ refused }: AgentProgress, problems: readonly AnswerProblem[]): Fault {
	const times = refused === 1 ? "once" : `${refused} times`;
	return {
		code: "OUTPUT_SCHEMA_MISMATCH",
		message: `The agent gave an answer that does not fit its output schema ${times}. The last one: ${problems[0]?.message ?? ""}`,
		field: "output_schema",
		hint: "Say in the fields' descriptions what each one holds, allow more repairs or model calls, or choose a model with structured output.",
		detail: problems.map(({ message }) => message).join("\n"),
		retryable: false,
	};
}
