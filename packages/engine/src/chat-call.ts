import { type Attribution, attributionOf } from "@switchyard/spec/actor";
import type { Turn } from "@switchyard/spec/chat";
import type { Fault } from "@switchyard/spec/error";
import type { EventBody } from "@switchyard/spec/event";
import { isSameJson } from "@switchyard/spec/json";
import { admit } from "./admission/admit.ts";
import { bytesOfJson } from "./constructs/agent/bytes-of-json.ts";
import { isConversation } from "./constructs/conversation/conversation.ts";
import type { RunState } from "./run/run-state.ts";
import type { ConversationStep } from "./run/step.ts";

/** How many messages of people a conversation has. */
const MAX_TURNS = 1_000;

/** How large a conversation grows, in bytes of JSON. */
const MAX_BYTES = 8 * 1024 * 1024;

type MessageEvent = Extract<EventBody, { type: "message-post" }>;

/** A message as its sender gives it. */
export type PersonsMessage = Omit<MessageEvent, "type" | "step" | "run" | "seq" | "at">;

/** The events for a person's message, or why it cannot be taken; none when the conversation has it already. */
export function messageEvents(
	state: RunState,
	given: PersonsMessage,
): { readonly events: readonly EventBody[] } | { readonly fault: Fault } {
	const step = conversationOf(state);
	if (!step) return { fault: NO_CONVERSATION };
	const known = step.conversation.turnsById.get(given.message)?.turn;
	if (known) {
		const same =
			known.text === given.text &&
			known.parent === given.parent &&
			isSameJson(known.files, given.files ?? []);
		return same ? { events: [] } : { fault: ID_TAKEN };
	}
	if (given.parent !== undefined && !step.conversation.turnsById.has(given.parent))
		return { fault: NO_PARENT };
	if (step.conversation.current !== undefined) return { fault: BUSY };
	const said = [...step.conversation.turnsById.values()];
	if (said.length >= MAX_TURNS || bytesOfJson(said.map(({ turn }) => turn)) > MAX_BYTES)
		return { fault: FULL };
	const admitted = admit({ text: given.text }, state.maxMessageSize);
	if ("fault" in admitted) return admitted;
	return {
		events: [{ type: "message-post", step: step.number, ...given, text: String(admitted.value.text) }],
	};
}

/** The events for a person who stops an answer; none when that message is not being answered. */
export function answerStopEvents(
	state: RunState,
	{ message, text, ...who }: { readonly message: string; readonly text: string } & Attribution,
): readonly EventBody[] {
	const step = conversationOf(state);
	if (step?.conversation.current !== message) return [];
	if ([...step.loop.open].some(({ closing }) => closing)) return [];
	const admitted = admit({ text }, state.maxMessageSize);
	const words = "value" in admitted && text !== "" ? { text: String(admitted.value.text) } : {};
	return [{ type: "answer-stop", step: step.number, message, ...words, ...attributionOf(who) }];
}

/** The conversation that a run is; `undefined` for any other run, and for one that is over. */
export function conversationOf(state: RunState): ConversationStep | undefined {
	if (state.endedAt !== undefined || state.root.closing) return undefined;
	for (const step of state.steps.values()) if (isConversation(step)) return step;
	return undefined;
}

/** The turns of a conversation, in the order in which its messages came; `undefined` for a run that is none, or is over. */
export function turnsOf(state: RunState): Turn[] | undefined {
	const step = conversationOf(state);
	return step && Array.from(step.conversation.turnsById.values(), ({ turn }) => turn);
}

const NO_CONVERSATION: Fault = {
	code: "CONVERSATION_OVER",
	message: "The run is no conversation, or the conversation is over.",
	hint: "Begin a new one.",
	retryable: false,
};

const ID_TAKEN: Fault = {
	code: "MESSAGE_ID_TAKEN",
	message: "The conversation has another message of this id.",
	field: "id",
	hint: "Give each message an id of its own, a UUID for example; send the same one again only with the same content.",
	retryable: false,
};

const NO_PARENT: Fault = {
	code: "MESSAGE_NOT_FOUND",
	message: "The conversation has no message of this id.",
	field: "parent",
	hint: "Name the message that yours follows, or none to begin anew.",
	retryable: false,
};

const BUSY: Fault = {
	code: "CONVERSATION_BUSY",
	message: "The conversation is answering a message.",
	hint: "Wait for the answer, or stop it.",
	retryable: true,
};

const FULL: Fault = {
	code: "CONVERSATION_FULL",
	message: `A conversation has at most ${MAX_TURNS} messages and ${MAX_BYTES / 1024 / 1024} MB.`,
	hint: "Begin a new one.",
	retryable: false,
};
