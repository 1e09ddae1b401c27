import { type AGUIEvent, EventType, PROTOCOL_VERSION, type RunFinishedEvent } from "@ag-ui/core";
import type { Runs } from "@switchyard/host";
import type { Turn, TurnAnswer } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import type { AguiRunInput } from "@switchyard/spec/http";
import type { Answers } from "../answers/answers.ts";
import type { Conversations } from "../conversations.ts";
import { AnswerEvents } from "./answer-events.ts";
import { branchMessages, isUnderWay } from "./branch-messages.ts";

export interface ThreadSources {
	readonly conversations: Pick<Conversations, "get">;
	readonly runs: Pick<Runs, "turns" | "get" | "watch">;
	readonly answers: Answers;
}

/** What a client of AG-UI asks about: a message of a conversation, or none in one without any. */
export interface Said {
	readonly conversation: string;
	readonly message: string | undefined;
}

/** The answer is over, and failed: of why, programs outside read the code. */
export class AnswerFailed extends Error {
	override readonly name = "AnswerFailed";
	readonly code: string;

	constructor(code: string) {
		super(`The answer failed: ${code}`);
		this.code = code;
	}
}

type Ending = Pick<RunFinishedEvent, "outcome" | "result">;

const SUCCESS: Ending = { outcome: { type: "success" } };

/**
 * One run of AG-UI: what has been said until now, and then what answers the message, until that is over or waits for a person.
 * Ends without a last event when `signal` aborts.
 * @throws AnswerFailed
 * @throws AppError `CONVERSATION_NOT_FOUND`, `CONVERSATION_OVER`
 */
export async function* threadStream(
	sources: ThreadSources,
	{ threadId, runId }: AguiRunInput,
	{ conversation, message }: Said,
	signal: AbortSignal,
): AsyncGenerator<AGUIEvent> {
	yield { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION };
	const { turns } = await sources.conversations.get(conversation);
	const turn = turns.find(({ id }) => id === message);
	if (turn) yield { type: EventType.MESSAGES_SNAPSHOT, messages: branchMessages(turns, turn) };
	const ending = turn ? yield* endingOf(sources, conversation, turn, signal) : SUCCESS;
	if (ending) yield { type: EventType.RUN_FINISHED, threadId, runId, ...ending };
}

/** Gives what is said in answer to a turn, where that is not over, and returns how it ends. */
async function* endingOf(
	sources: ThreadSources,
	conversation: string,
	turn: Turn,
	signal: AbortSignal,
): AsyncGenerator<AGUIEvent, Ending | undefined> {
	const last = turn.answers.at(-1);
	if (last && !isUnderWay(turn)) return overWith(last);
	const changes = new Changes(sources.runs, conversation);
	try {
		return yield* liveAnswers(sources, { conversation, message: turn.id, changes }, signal);
	} finally {
		changes.stop();
	}
}

/** Follows one answer after the other: each hand-over begins another. */
async function* liveAnswers(
	{ runs, answers }: ThreadSources,
	{ conversation, message, changes }: { conversation: string; message: string; changes: Changes },
	signal: AbortSignal,
): AsyncGenerator<AGUIEvent, Ending | undefined> {
	let followed = 0;
	let spoken = "";
	while (!signal.aborted) {
		changes.expect();
		const turn = (await runs.turns(conversation))?.find(({ id }) => id === message);
		if (!turn) throw new AppError("CONVERSATION_OVER");
		const next = turn.answers[followed];
		const last = turn.answers.at(-1);
		if (next?.run !== undefined && (await runs.get(next.run))) {
			const events = new AnswerEvents(next.run);
			yield* events.read(answers.follow(next.run, signal));
			const interrupts = [...events.interrupts];
			if (interrupts.length > 0) return { outcome: { type: "interrupt", interrupts } };
			spoken = events.last;
			followed += 1;
		} else if (!last || isUnderWay(turn)) {
			await changes.next(signal);
		} else {
			// A flow can answer with words that no model has said.
			const unspoken = last.status === "answered" && last.text !== "" && last.text !== spoken;
			if (unspoken) yield* new AnswerEvents(last.run ?? turn.id).whole(last.text);
			return overWith(last);
		}
	}
	return undefined;
}

/** @throws AnswerFailed */
function overWith({ status, text, error }: TurnAnswer): Ending {
	if (status === "failed") throw new AnswerFailed(error?.code ?? "NODE_FAILED");
	return status === "stopped" ? { outcome: { type: "cancelled" } } : { ...SUCCESS, result: { text } };
}

/** Waits for what happens in a run. */
class Changes {
	#changed = Promise.withResolvers<void>();
	readonly stop: () => void;

	constructor(runs: Pick<Runs, "watch">, run: string) {
		const note = (id: string) => id === run && this.#changed.resolve();
		this.stop = runs.watch({
			events: note,
			ephemeral: () => undefined,
			// An answer that has just begun becomes readable with its own summary.
			summary: () => this.#changed.resolve(),
		});
	}

	/** From here on, a change is one that `next` waits for. */
	expect(): void {
		this.#changed = Promise.withResolvers();
	}

	async next(signal: AbortSignal): Promise<void> {
		const end = () => this.#changed.resolve();
		signal.addEventListener("abort", end);
		if (signal.aborted) end();
		await this.#changed.promise;
		signal.removeEventListener("abort", end);
	}
}
