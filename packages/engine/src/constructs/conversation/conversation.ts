import { attributionOf } from "@switchyard/spec/actor";
import type { Turn, TurnAnswer } from "@switchyard/spec/chat";
import type { AnswerStop, MessagePost } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import type { Asker } from "../../command.ts";
import { joinLabels, labelFrom } from "../../message/label.ts";
import { written } from "../../message/token.ts";
import { isClosing, newFrame } from "../../run/frame.ts";
import type { RunState } from "../../run/run-state.ts";
import { send } from "../../run/send.ts";
import type { ConversationStep, Frame, Step, TurnOfStep } from "../../run/step.ts";
import { closeFrame, setPhase } from "../../run/step-life.ts";
import { type ConstructRules, noFields } from "../construct.ts";
import { recordBegin, recordEnd } from "../record-step.ts";
import { answerOfRound } from "./answer-of-round.ts";
import { historyOf } from "./history-of.ts";
import { keepSummary } from "./keep-summary.ts";

/** The port by which each message leaves a conversation to be answered. */
const TURN_PORT = "turn";

/** How often one message may be handed over. */
const MAX_SWITCHES = 5;

/**
 * A conversation: it waits for a person's message, has a flow answer it in a round of its own, and waits again. It never
 * ends by itself.
 */
export const conversation: ConstructRules = {
	decide(_state, step) {
		return step.phase === "ready" ? recordBegin(step) : recordEnd(step, {});
	},
	started(state, step) {
		step.loop = { begun: 0, open: new Set(), results: [], errors: [] };
		step.conversation = { id: "", turnsById: new Map(), current: undefined };
		setPhase(state, step, "rounds");
	},
	roundOver: endRound,
	fields: noFields,
};

/** A step that is a conversation under way. */
export function isConversation(step: Step | undefined): step is ConversationStep {
	return step?.conversation !== undefined && step.loop !== undefined;
}

/** A person wrote a message: a round begins in which it is answered. */
export function takeMessage(state: RunState, step: ConversationStep, event: MessagePost): void {
	const { message: id, parent, text, files = [], flow, untrusted, audience, only, at } = event;
	const turn: Turn = {
		id,
		...(parent === undefined ? {} : { parent }),
		text,
		files,
		...attributionOf(event),
		at,
		answers: [],
	};
	const label = untrusted ? labelFrom({ untrusted }, step.number) : undefined;
	step.conversation.id = event.run;
	step.conversation.turnsById.set(id, {
		turn,
		asked: label,
		label,
		audience,
		only,
		summaryLabel: undefined,
	});
	beginRound(state, step, id, flow);
}

/** A person stopped an answer: what runs for it is cancelled. The words that came until then may be from anywhere. */
export function stopAnswer(state: RunState, step: ConversationStep, { text = "" }: AnswerStop): void {
	const current = currentTurn(step);
	replaceAnswer(current, { status: "stopped", text });
	current.label = joinLabels(current.label, labelFrom({ untrusted: true, private: true }, step.number));
	for (const round of step.loop.open) closeFrame(state, round, { status: "cancelled" });
}

/** The sub-flow that answers has begun. */
export function noteRun(turnStep: Step, run: string): void {
	const { owner } = turnStep.frame;
	if (!isConversation(owner) || owner.conversation.current === undefined || isClosing(turnStep.frame)) return;
	replaceAnswer(currentTurn(owner), { run });
}

/** Returns who wrote the message that a step answers, as far as that is known. */
export function askerOf({ frame: { owner } }: Step): Asker | undefined {
	if (!isConversation(owner) || owner.conversation.current === undefined) return undefined;
	const { audience, only } = currentTurn(owner);
	return audience === undefined && only === undefined ? undefined : defined({ audience, only });
}

function beginRound(state: RunState, step: ConversationStep, id: string, flow: string): void {
	const { conversation: progress, loop } = step;
	progress.current = id;
	const { turn, asked } = currentTurn(step);
	const history = historyOf(progress, turn);
	const labels = new Map([
		["text", asked],
		["files", asked],
		["history", history.label],
	]);
	const fields = {
		flow,
		text: turn.text,
		history: history.messages,
		conversation: progress.id,
		person: turn.by ?? "",
		files: turn.files,
	};
	const token = written(
		step.token,
		step.number,
		Object.entries(fields).map(([name, value]) => [name, value, name] as const),
		(name) => labels.get(name),
	);
	replaceTurn(currentTurn(step), [...turn.answers, { flow, status: "answering", text: "" }]);
	const round = newFrame(step, loop.begun++);
	loop.open.add(round);
	send(state, round, step.node, TURN_PORT, token);
	if (round.live === 0) endRound(state, step, round);
}

/** An answer is there, or will not come: the next flow answers where the conversation was handed over, else the next message is awaited. */
function endRound(state: RunState, step: Step, round: Frame): void {
	if (!isConversation(step)) throw new Error(`Step ${step.number} is no conversation.`);
	step.loop.open.delete(round);
	const current = currentTurn(step);
	const given = answerOfRound(step, round);
	if (given) {
		// Before the answer is written: the history that it was given does not have it.
		if (given.summary && state.behaviours.has("kept-summaries"))
			keepSummary(step.conversation, current.turn, given.summary);
		replaceAnswer(current, given.answer);
		current.label = joinLabels(current.label, given.label);
	}
	step.conversation.current = undefined;
	if (isClosing(step.frame)) return;
	const next = given?.switchTo;
	if (next === undefined) return;
	if (current.turn.answers.length <= MAX_SWITCHES) beginRound(state, step, current.turn.id, next);
	else replaceAnswer(current, { status: "failed", error: TOO_MANY_SWITCHES });
}

/** The turn that is being answered. */
export function currentTurn({ conversation: { turnsById, current } }: ConversationStep): TurnOfStep {
	const turn = current === undefined ? undefined : turnsById.get(current);
	if (!turn) throw new Error("The conversation answers no message.");
	return turn;
}

function replaceAnswer(of: TurnOfStep, changes: Partial<TurnAnswer>): void {
	const last = of.turn.answers.at(-1);
	if (last) replaceTurn(of, [...of.turn.answers.slice(0, -1), { ...last, ...changes }]);
}

/** Turns are shared with snapshots and readers: they are never changed in place. */
function replaceTurn(of: TurnOfStep, answers: TurnAnswer[]): void {
	of.turn = { ...of.turn, answers };
}

const TOO_MANY_SWITCHES = {
	code: "CONVERSATION_SWITCHES",
	message: `The message was handed over ${MAX_SWITCHES} times and nobody kept it.`,
	hint: "Have robots hand over only to those that answer such questions themselves.",
	retryable: false,
};
