import type { AnswerStop, MessagePost } from "@switchyard/spec/event";
import { isConversation, stopAnswer, takeMessage } from "../constructs/conversation/conversation.ts";
import type { RunState } from "../run/run-state.ts";
import type { ConversationStep } from "../run/step.ts";
import { liveStep } from "../run/step-life.ts";
import { settle } from "./settle.ts";

export function onMessagePost(state: RunState, event: MessagePost): void {
	const step = conversationAt(state, event.step);
	if (step.conversation.current !== undefined)
		throw new Error(`The journal has a message for step ${event.step}, which is answering another one.`);
	takeMessage(state, step, event);
}

export function onAnswerStop(state: RunState, event: AnswerStop): void {
	const step = conversationAt(state, event.step);
	if (step.conversation.current !== event.message)
		throw new Error(`The journal stops the answer to ${event.message}, which is not being answered.`);
	const [round] = step.loop.open;
	stopAnswer(state, step, event);
	if (round) settle(state, round);
}

function conversationAt(state: RunState, number: number): ConversationStep {
	const step = liveStep(state, number);
	if (isConversation(step)) return step;
	throw new Error(`The journal has a message for step ${number}, which is no conversation.`);
}
