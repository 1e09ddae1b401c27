import { hash } from "node:crypto";
import { type AGUIEvent, type ContentPart, contentToText } from "@ag-ui/core";
import { KeyedMutex } from "@switchyard/async";
import { type Actor, claiming } from "@switchyard/spec/actor";
import { MessageId, type Turn } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import type { AguiRunInput, Visitor } from "@switchyard/spec/http";
import { may, type Rights } from "@switchyard/spec/policy";
import { fits } from "@switchyard/spec/schema";
import type { Approvals } from "../../approvals/index.ts";
import type { Publications } from "../../flows/index.ts";
import type { Answers } from "../answers/answers.ts";
import { type WaitingSources, waitingTasks } from "../answers/waiting-tasks.ts";
import type { ChatCaller } from "../chat-caller.ts";
import { chatFlow } from "../chat-flow.ts";
import type { ConversationRows } from "../conversation-rows.ts";
import type { Conversations } from "../conversations.ts";
import { isUnderWay } from "./branch-messages.ts";
import { answerFrom } from "./interrupts.ts";
import { type Said, type ThreadSources, threadStream } from "./thread-stream.ts";

export interface AguiChatsOptions {
	readonly conversations: Pick<Conversations, "create" | "get" | "post" | "stop">;
	readonly rows: Pick<ConversationRows, "newestOf">;
	readonly runs: WaitingSources["runs"] & ThreadSources["runs"];
	readonly approvals: Pick<Approvals, "get" | "answer">;
	readonly publications: Pick<Publications, "flow">;
	readonly answers: Answers;
	/** @throws AppError `ROBOT_AUDIENCE` */
	readonly refuseOthers: (flow: string, rights: Rights) => void;
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
		refuseOthers(of.flow, of.caller);
		const visitor = visitorOf(of);
		const said = await this.#mutex.run(visitor.id, () => this.#say(of, visitor, input));
		const end = AbortSignal.any([signal, this.#closing.signal]);
		return this.#stream(input, said, end);
	}

	async *#stream(input: AguiRunInput, said: Said, signal: AbortSignal): AsyncGenerator<AGUIEvent> {
		yield* threadStream(this.#options, input, said, signal);
		if (this.#closing.signal.aborted) throw new AppError("SHUTTING_DOWN");
	}

	/** @throws AppError `CONVERSATION_NOT_FOUND`, `ANSWER_NOT_UNDER_WAY` */
	async stop(of: AguiThread): Promise<void> {
		const { rows, conversations } = this.#options;
		const conversation = await rows.newestOf(of.flow, visitorOf(of).id);
		if (conversation === undefined) throw new AppError("CONVERSATION_NOT_FOUND");
		const last = (await conversations.get(conversation)).turns.at(-1);
		if (!last) throw new AppError("ANSWER_NOT_UNDER_WAY");
		await conversations.stop(conversation, last.id, byOwner(of.caller));
	}

	async #say(of: AguiThread, visitor: Visitor, input: AguiRunInput): Promise<Said> {
		const { rows, conversations } = this.#options;
		const { flow, caller } = of;
		const message = input.messages.findLast(({ role }) => role === "user");
		let conversation = await rows.newestOf(flow, visitor.id);
		if (conversation === undefined && message === undefined)
			throw new AppError("BODY_INVALID", { field: "messages", message: "There is no message of the user." });
		conversation ??= (await conversations.create({ flow }, { ...caller, visitor })).id;
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
			this.#options.refuseOthers(answering, caller);
			const post = { id, text, ...(parent ? { parent: parent.id } : {}) };
			await conversations.post(conversation, post, { ...caller, visitor });
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
			if (status === "cancelled") return conversations.stop(conversation, turn.id, byOwner(caller));
			if (payload === undefined || !task.approval) continue;
			// A program that answers such questions consents to its own calls.
			if (!may(caller, "answer", { kind: "question" }))
				throw new AppError("TOKEN_PURPOSE_MISSING", {
					message: "The access token may not answer questions.",
					hint: "Answer it under Approvals, or use a token with the purpose `answer-questions` as well.",
				});
			await approvals.answer(task.id, answerFrom(task.approval, payload), byOwner(caller));
		}
	}
}

/** The conversations of a thread are a visitor's: nobody else writes in them, and what is written there is untrusted. */
function visitorOf({ caller, flow, thread }: AguiThread): Visitor {
	const id = hash("sha256", JSON.stringify([caller.owner, flow, thread]), "base64url");
	return { id: `agui:${id}` };
}

/** The caller, by the name under which all its threads are kept. */
function byOwner({ actor, owner }: ChatCaller): Actor {
	return claiming(actor, owner);
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
