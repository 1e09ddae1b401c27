import { DEFAULT_APPROVAL_TIMEOUT_MS } from "@switchyard/spec/flow";
import type { NodeAnswer } from "@switchyard/spec/form";
import type { Message } from "@switchyard/spec/json";
import type { AskPersonCommand } from "../command.ts";
import type { QuestionOfNode, Step } from "../run/step.ts";

/** How often one step may ask people. */
export const MOST_QUESTIONS = 10;

/** What a person is asked, in the words of a node that asks; they may always say no. */
export function questionForPerson({ question }: QuestionOfNode): Message {
	return { ...question, may_reject: true };
}

/** Asks a person what the step's node needs to continue. */
export function askForNode({ number, node, tool }: Step, asked: QuestionOfNode): AskPersonCommand {
	const approver = tool && node.node.tool?.approver;
	return {
		type: "ask-person",
		step: number,
		// The first question about a call may have been whether it may be made.
		round: asked.times + 1,
		question: questionForPerson(asked),
		expiresMs: DEFAULT_APPROVAL_TIMEOUT_MS,
		...(approver === undefined ? {} : { assignee: approver }),
	};
}

/** What the next attempt is given of the answer; `undefined` where none was asked for. */
export function answerForNode({ asked, approval }: Step): NodeAnswer | undefined {
	if (!asked || approval?.answer === undefined) return undefined;
	const { answer, values } = approval;
	return {
		answer: answer === "approved" ? "submitted" : answer,
		...(values === undefined ? {} : { values }),
		...(asked.state === undefined ? {} : { state: asked.state }),
	};
}
