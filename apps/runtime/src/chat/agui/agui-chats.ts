import { hash } from "node:crypto";
import { type AGUIEvent, type ContentPart, contentToText, EventType, PROTOCOL_VERSION } from "@ag-ui/core";
import { KeyedMutex, type Runs } from "@switchyard/host";
import {
	type AguiRunInput,
	AppError,
	covers,
	fits,
	MessageId,
	type TokenGrant,
	type Turn,
	type Visitor,
} from "@switchyard/spec";
import type { ConversationRows } from "../../adapters/conversations/conversation-rows.ts";
import type { Approvals } from "../../approvals/approvals.ts";
import type { Publications } from "../../flows/publications.ts";
import type { Answers } from "../answers/answers.ts";
import { type WaitingSources, waitingTasks } from "../answers/waiting-tasks.ts";
import type { ChatCaller } from "../chat-caller.ts";
import { chatFlow } from "../chat-flow.ts";
import type { Conversations } from "../conversations.ts";
import { AnswerEvents } from "./answer-events.ts";
import { branchMessages, isUnderWay } from "./branch-messages.ts";
import { answerFrom } from "./interrupts.ts";

export interface AguiChatsOptions {
	readonly conversations: Pick<Conversations, "create" | "get" | "post" | "stop">;
	readonly rows: Pick<ConversationRows, "newestOf">;
	readonly runs: WaitingSources["runs"] & Pick<Runs, "turns" | "get" | "watch">;
	readonly approvals: Pick<Approvals, "get" | "answer">;
	readonly publications: Pick<Publications, "flow">;
	readonly answers: Answers;
	/** @throws AppError `ROBOT_AUDIENCE` */
	readonly refuseOthers: (flow: string, grants: readonly TokenGrant[]) => void;
}

/** A thread of AG-UI: its id is the caller's, and names nothing of any other caller's. */
export interface AguiThread {
	readonly caller: ChatCaller;
	readonly flow: string;
	readonly thread: string;
}

/** Conversations as AG-UI has them: the client says the next message, and the journal has all others. */
export class AguiChats {
	readonly #options: AguiChatsOptions;
	readonly #mutex = new KeyedMutex();
	readonly #closing = new AbortController();

	constructor(options: AguiChatsOptions) {
		this.#options = options;
	}

	/** Sends nothing more; the answers continue. */
	close(): void {
		this.#closing.abort();
	}

	/**
	 * Says the last message of the user, or takes up the answer to it where it was said before.
	 * @throws AppError `BODY_INVALID`, `MESSAGE_ID_TAKEN`, `CONVERSATION_BUSY`, and what else keeps a message from being taken
	 */
	async run(of: AguiThread, input: AguiRunInput, signal: AbortSignal): Promise<AsyncGenerator<AGUIEvent>> {
		const { publications, refuseOthers } = this.#options;
		await chatFlow(publications, of.flow);
		refuseOthers(of.flow, of.caller.grants);
		const visitor = visitorOf(of);
		const said = await this.#mutex.run(visitor.id, () => this.#say(of, visitor, input));
		const end = AbortSignal.any([signal, this.#closing.signal]);
		return this.#stream(input, said, end);
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND`, `ANSWER_NOT_UNDER_WAY` */
	async stop(of: AguiThread): Promise<void> {
		const { rows, conversations } = this.#options;
		const conversation = await rows.newestOf(of.flow, visitorOf(of).id);
		if (conversation === undefined) throw new AppError("CONVERSATION_NOT_FOUND");
		const last = (await conversations.get(conversation)).turns.at(-1);
		if (!last) throw new AppError("ANSWER_NOT_UNDER_WAY");
		await conversations.stop(conversation, last.id, of.caller.owner);
	}

	async #say(of: AguiThread, visitor: Visitor, input: AguiRunInput): Promise<Said> {
		const { rows, conversations } = this.#options;
		const { flow, caller } = of;
		const message = input.messages.findLast(({ role }) => role === "user");
		let conversation = await rows.newestOf(flow, visitor.id);
		if (conversation === undefined && message === undefined)
			throw new AppError("BODY_INVALID", { field: "messages", message: "There is no message of the user." });
		conversation ??= (await conversations.create({ flow }, caller.grants, visitor)).id;
		const { turns } = await conversations.get(conversation);
		const newest = turns.at(-1);
		if ((input.resume?.length ?? 0) > 0 && newest) {
			await this.#resume(of, conversation, newest, input.resume ?? []);
			return { conversation, message: newest.id };
		}
		if (message === undefined) return { conversation, message: newest?.id };
		const id = idOf(message.id);
		const text = contentToText(message.content as string | ContentPart[] | undefined);
		const known = turns.find((turn) => turn.id === id);
		if (known && known.text !== text) throw new AppError("MESSAGE_ID_TAKEN", { field: "messages" });
		if (!known) {
			if (text === "")
				throw new AppError("BODY_INVALID", { field: "messages", message: "The message has no words." });
			const parent = parentOf(input.messages.slice(0, input.messages.indexOf(message)), turns);
			const answering = parent?.answers.at(-1)?.flow ?? flow;
			this.#options.refuseOthers(answering, caller.grants);
			const post = { id, text, ...(parent ? { parent: parent.id } : {}) };
			await conversations.post(conversation, post, caller.grants, visitor);
		}
		return { conversation, message: id };
	}

	async #resume(
		{ caller }: AguiThread,
		conversation: string,
		turn: Turn,
		entries: NonNullable<AguiRunInput["resume"]>,
	): Promise<void> {
		const { conversations, approvals } = this.#options;
		const run = turn.answers.at(-1)?.run;
		const tasks = run === undefined || !isUnderWay(turn) ? [] : await waitingTasks(this.#options, run);
		for (const { interruptId, status, payload } of entries) {
			// What is answered already, or was never asked here, is passed over.
			const task = tasks.find(({ id }) => id === interruptId);
			if (!task) continue;
			if (status === "cancelled") return conversations.stop(conversation, turn.id, caller.owner);
			if (payload === undefined || !task.approval) continue;
			// A program that answers such questions consents to its own calls.
			if (!covers(caller.grants, "answer-questions"))
				throw new AppError("TOKEN_PURPOSE_MISSING", {
					message: "The access token may not answer questions.",
					hint: "Answer it under Approvals, or use a token with the purpose `answer-questions` as well.",
				});
			await approvals.answer(task.id, answerFrom(task.approval, payload, caller.owner));
		}
	}

	async *#stream(
		{ threadId, runId }: AguiRunInput,
		{ conversation, message }: Said,
		signal: AbortSignal,
	): AsyncGenerator<AGUIEvent> {
		const { conversations, answers, runs } = this.#options;
		yield { type: EventType.RUN_STARTED, threadId, runId, protocolVersion: PROTOCOL_VERSION };
		const finished = { type: EventType.RUN_FINISHED as const, threadId, runId };
		const { turns } = await conversations.get(conversation);
		const turn = turns.find(({ id }) => id === message);
		if (turn) yield { type: EventType.MESSAGES_SNAPSHOT, messages: branchMessages(turns, turn) };
		if (!turn) {
			yield { ...finished, outcome: { type: "success" } };
			return;
		}
		const changes = new Changes(runs, conversation);
		try {
			let read = isUnderWay(turn) ? 0 : turn.answers.length;
			let passed = "";
			while (!signal.aborted) {
				changes.expect();
				const now = (await runs.turns(conversation))?.find(({ id }) => id === message);
				if (!now) throw new AppError("CONVERSATION_OVER");
				const answer = now.answers[read];
				if (answer?.run !== undefined && (await runs.get(answer.run))) {
					const events = new AnswerEvents(answer.run);
					yield* events.read(answers.follow(answer.run, signal));
					if (events.interrupts.length > 0) {
						yield { ...finished, outcome: { type: "interrupt", interrupts: [...events.interrupts] } };
						return;
					}
					passed = events.last;
					read += 1;
					continue;
				}
				if (isUnderWay(now)) {
					await changes.next(signal);
					continue;
				}
				const last = now.answers.at(-1);
				if (!last) throw new AppError("ANSWER_NOT_UNDER_WAY");
				if (isUnderWay(turn) && last.status === "answered" && last.text !== "" && last.text !== passed)
					yield* new AnswerEvents(last.run ?? now.id).whole(last.text);
				if (last.status === "failed") throw new AnswerFailed(last.error?.code ?? "NODE_FAILED");
				const outcome = last.status === "stopped" ? ("cancelled" as const) : ("success" as const);
				yield {
					...finished,
					...(outcome === "success" ? { result: { text: last.text } } : {}),
					outcome: { type: outcome },
				};
				return;
			}
			if (this.#closing.signal.aborted) throw new AppError("SHUTTING_DOWN");
		} finally {
			changes.stop();
		}
	}
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

interface Said {
	readonly conversation: string;
	/** The message to be answered; `undefined` in a thread without any. */
	readonly message: string | undefined;
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

/** The conversations of a thread are a visitor's: nobody else writes in them, and what is written there is untrusted. */
function visitorOf({ caller, flow, thread }: AguiThread): Visitor {
	const id = hash("sha256", JSON.stringify([caller.owner, flow, thread]), "base64url");
	return { id: `agui:${id}` };
}

/** Ids of messages are the client's; one that is none of ours is named by its hash. */
function idOf(id: string): string {
	return fits(MessageId, id) ? id : `m_${hash("sha256", id, "base64url")}`;
}

/** The latest message of the client's branch that is known here; where none is, the latest of all. */
function parentOf(before: AguiRunInput["messages"], turns: readonly Turn[]): Turn | undefined {
	const known = new Map(turns.map((turn) => [turn.id, turn]));
	const followed = before.findLast(({ id, role }) => role === "user" && known.has(idOf(id)));
	return followed ? known.get(idOf(followed.id)) : turns.at(-1);
}
