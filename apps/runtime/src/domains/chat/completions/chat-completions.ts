import { randomUUID } from "node:crypto";
import { chatTriggerOf, outputField } from "@switchyard/flow";
import type { Runs } from "@switchyard/host";
import type { Actor } from "@switchyard/spec/actor";
import { AppError, ERRORS, type ErrorCode } from "@switchyard/spec/error";
import type { ChatModel } from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import { isSameJson, type Message } from "@switchyard/spec/json";
import { joinMarks, type Mark, type Marks } from "@switchyard/spec/label";
import { History, type HistoryMessage, sumOfTokens, type TokenUsage } from "@switchyard/spec/model";
import { may, type Rights } from "@switchyard/spec/policy";
import { fits } from "@switchyard/spec/schema";
import { inCatalogueWords } from "../../../platform/errors/in-catalogue-words.ts";
import type { Publications } from "../../flows/index.ts";
import type { AnswerPart } from "../answers/answer-part.ts";
import { type Answers, tasksInWords } from "../answers/answers.ts";
import type { ChatCaller } from "../chat-caller.ts";
import { chatFlow } from "../chat-flow.ts";
import type { ReadCompletion } from "./read-completion.ts";

/** How often one message may be handed over. */
const MAX_SWITCHES = 5;

export interface ChatCompletionsOptions {
	readonly runs: Pick<Runs, "start" | "get" | "event" | "cancel">;
	readonly publications: Pick<Publications, "flow" | "all">;
	readonly answers: Answers;
	/** Refuses those who may not talk to a robot. @throws AppError `ROBOT_AUDIENCE` */
	readonly refuseOthers: (flow: string, rights: Rights) => void;
}

export interface CompletionRequest {
	readonly caller: ChatCaller;
	readonly flow: string;
	readonly said: ReadCompletion;
	/** The caller's own: a repeat with the same key is the same call. */
	readonly key: string | undefined;
	/** Aborted when nobody waits for the answer any more. */
	readonly signal: AbortSignal;
}

/** A call that is accepted: its run cannot be lost from here on. */
export interface Completion {
	readonly run: string;
	/** When the run began, in milliseconds since the Unix epoch. */
	readonly at: number;
	/** By which the same call is asked for again. */
	readonly key: string;
	/** The answer as it comes. @throws AppError when there will be none: `ANSWER_WAITS`, or why its run failed */
	readonly parts: AsyncGenerator<CompletionPart>;
}

export type CompletionPart =
	| { readonly type: "words"; readonly text: string }
	| {
			readonly type: "end";
			/** The whole answer. */
			readonly text: string;
			readonly finishReason: "stop" | "length" | "content_filter";
			readonly usage: TokenUsage | undefined;
	  };

/** What a message is answered with next: by the first flow, or by one that it was handed over to. */
interface Round {
	readonly flow: string;
	readonly history: readonly HistoryMessage[];
	readonly marks: Marks;
	readonly switches: number;
}

interface StartedRound {
	readonly run: string;
	readonly round: Round;
}

/** Robots and flows as models of a chat completion: each call is a run, with the history that its caller sends. */
export class ChatCompletions {
	readonly #options: ChatCompletionsOptions;
	/** How many callers wait for a run. */
	readonly #waiting = new Map<string, number>();
	readonly #closing = new AbortController();

	constructor(options: ChatCompletionsOptions) {
		this.#options = options;
	}

	/** Sends nothing more; the runs continue. */
	close(): void {
		this.#closing.abort();
	}

	/** Whom a caller may talk to. */
	async models(caller: Rights): Promise<ChatModel[]> {
		const models: ChatModel[] = [];
		for await (const { flow, at } of this.#options.publications.all()) {
			if (
				!chatTriggerOf(flow) ||
				!may(caller, "chat", { kind: "flow", flow: flow.id }) ||
				!this.#admits(flow.id, caller)
			)
				continue;
			const created = Math.floor(at / 1000);
			models.push({ id: flow.id, object: "model", created, owned_by: "switchyard", name: flow.name });
		}
		return models.sort((one, other) => one.id.localeCompare(other.id, "en"));
	}

	/**
	 * Accepts a call.
	 * @throws AppError `FLOW_NOT_CHAT`, `ROBOT_AUDIENCE`, `IDEMPOTENCY_CONFLICT`, and what the start of a run throws
	 */
	async begin(request: CompletionRequest): Promise<Completion> {
		const { flow, said, caller, key = randomUUID() } = request;
		// By its caller's account, somebody said this. Nobody here knows.
		const untrusted = { untrusted: true } as const;
		const marks: Marks = { history: untrusted, ...(caller.isProgram ? { text: untrusted } : {}) };
		const keyed = { ...request, key };
		const first = await this.#start(keyed, { flow, history: said.history, marks, switches: 0 });
		const summary = await this.#options.runs.get(first.run);
		return { run: first.run, at: summary?.startedAt ?? 0, key, parts: this.#answer(keyed, first) };
	}

	#admits(flow: string, caller: Rights): boolean {
		try {
			this.#options.refuseOthers(flow, caller);
			return true;
		} catch {
			return false;
		}
	}

	async #start(request: CompletionRequest & { readonly key: string }, round: Round): Promise<StartedRound> {
		const { caller, said } = request;
		const { runs, publications, refuseOthers } = this.#options;
		refuseOthers(round.flow, caller);
		const flow = await chatFlow(publications, round.flow);
		const trigger = chatTriggerOf(flow);
		if (!trigger) throw new AppError("FLOW_NOT_CHAT");
		const given = {
			text: said.text,
			history: round.history,
			conversation: "",
			person: said.person,
			files: [],
		};
		const fields = Object.entries(given).flatMap(([output, value]) => {
			const field = outputField(trigger, output);
			return field === undefined ? [] : [{ field, value, mark: markAt(round.marks, output) }];
		});
		const message = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
		const marks = Object.fromEntries(fields.flatMap(({ field, mark }) => (mark ? [[field, mark]] : [])));
		const key = `chat/${caller.owner.replaceAll(" ", "/")} ${round.switches} ${request.key}`;
		const { runId: run, repeated } = await runs.start({
			flow,
			node: trigger.id,
			message,
			marks,
			cause: "chat",
			actor: caller.actor,
			key,
		});
		if (repeated) await this.#refuseAnother(run, message);
		return { run, round };
	}

	/** @throws AppError `IDEMPOTENCY_CONFLICT` */
	async #refuseAnother(run: string, message: Message): Promise<void> {
		const start = await this.#options.runs.event(run, 1);
		if (start?.type === "run-start" && start.cause === "chat" && isSameJson(start.message, message)) return;
		throw new AppError("IDEMPOTENCY_CONFLICT", { field: "Idempotency-Key" });
	}

	async *#answer(
		request: CompletionRequest & { readonly key: string },
		first: StartedRound,
	): AsyncGenerator<CompletionPart> {
		let next: StartedRound | undefined = first;
		let usage: TokenUsage | undefined;
		while (next) {
			const { run, round }: StartedRound = next;
			if (round.switches > 0) yield { type: "words", text: "\n\n" };
			const over: Over & Ending = yield* this.#follow(request, run);
			usage = usage && over.usage ? sumOfTokens(usage, over.usage) : (usage ?? over.usage);
			const to = over.fields.switch_to;
			if (!fits(Id, to)) {
				yield { type: "end", text: over.text, finishReason: over.finishReason, usage };
				return;
			}
			if (round.switches >= MAX_SWITCHES) throw new AppError("CONVERSATION_SWITCHES");
			next = await this.#start(request, handedOver(request.said, round, to, over));
		}
	}

	/** Passes on the words of one run, and gives how it ended. */
	async *#follow(
		{ caller, signal, key }: CompletionRequest & { readonly key: string },
		run: string,
	): AsyncGenerator<CompletionPart, Over & Ending> {
		const leave = this.#join(run, caller.actor, signal);
		let finishReason: Ending["finishReason"] = "stop";
		let message = -1;
		let passed = "";
		try {
			const end = AbortSignal.any([signal, this.#closing.signal]);
			for await (const part of this.#options.answers.follow(run, end)) {
				if (part.type === "words") {
					// What one message says is a paragraph of its own.
					const between = message >= 0 && message !== part.message && passed !== "" ? "\n\n" : "";
					if (message !== part.message) passed = "";
					message = part.message;
					passed += part.text;
					yield { type: "words", text: between + part.text };
				} else if (part.type === "unsaid") {
					// Words that were sent cannot be taken back: the answer begins anew below them.
					passed = "";
					yield { type: "words", text: "\n\n" };
				} else if (part.type === "said") {
					finishReason = FINISH[part.finishReason ?? "stop"] ?? "stop";
				} else if (part.type === "waits") {
					leave.waits();
					throw waitsFor(part, run, key);
				} else if (part.type === "over") {
					if (part.status !== "succeeded") throw failed(part);
					if (part.text !== "" && part.text !== passed)
						yield { type: "words", text: passed === "" ? part.text : `\n\n${part.text}` };
					return { ...part, finishReason };
				}
			}
			throw new AppError(this.#closing.signal.aborted ? "SHUTTING_DOWN" : "RUN_CANCELLED");
		} finally {
			leave.done();
		}
	}

	/** Counts a caller that waits for a run: once none does, it is cancelled, unless it waits for a person. */
	#join(
		run: string,
		actor: Actor,
		signal: AbortSignal,
	): { readonly waits: () => void; readonly done: () => void } {
		const { runs } = this.#options;
		const count = (by: number) => {
			const callers = (this.#waiting.get(run) ?? 0) + by;
			if (callers > 0) this.#waiting.set(run, callers);
			else this.#waiting.delete(run);
			return callers;
		};
		let isWaiting = false;
		let isDone = false;
		const leave = () => {
			if (isDone) return;
			isDone = true;
			signal.removeEventListener("abort", leave);
			const isLast = count(-1) === 0;
			if (!isLast || !signal.aborted || isWaiting || this.#closing.signal.aborted) return;
			// One that is over meanwhile has nothing to cancel.
			void runs.cancel(run, actor).catch(() => undefined);
		};
		count(1);
		signal.addEventListener("abort", leave);
		if (signal.aborted) leave();
		return {
			waits: () => {
				isWaiting = true;
			},
			done: leave,
		};
	}
}

type Over = Extract<AnswerPart, { type: "over" }>;

interface Ending {
	readonly finishReason: "stop" | "length" | "content_filter";
}

const FINISH: Readonly<Record<string, Ending["finishReason"]>> = {
	length: "length",
	"content-filter": "content_filter",
};

/** The other flow answers the same message, and knows what was said to it already. */
function handedOver(
	{ text }: ReadCompletion,
	{ history, marks, switches }: Round,
	flow: string,
	over: Over,
): Round {
	const { messages } = over.fields;
	const said: readonly HistoryMessage[] =
		fits(History, messages) && messages.length > 0
			? messages
			: over.text === ""
				? []
				: [{ role: "assistant", text: over.text }];
	const known = ["text", "messages", "switch_to"].map((name) => markAt(over.marks, name));
	return {
		flow,
		history: [...history, { role: "user", text }, ...said],
		marks: { ...marks, history: joinMarks([markAt(marks, "history"), ...known]) },
		switches: switches + 1,
	};
}

function markAt(marks: Marks, name: string): Mark | undefined {
	return Object.hasOwn(marks, name) ? marks[name] : undefined;
}

function waitsFor({ tasks }: Extract<AnswerPart, { type: "waits" }>, run: string, key: string): AppError {
	return new AppError("ANSWER_WAITS", {
		message: `The answer waits for a person: ${tasksInWords(tasks)}`,
		hint: `Answer it under Approvals; then send the same request with the header Idempotency-Key: ${key}, and it gets the answer of the run ${run}.`,
	});
}

/** Why there is no answer. A client that tries again by itself would do everything again, so the status is none of those that invite to. */
function failed({ status, error }: Over): AppError {
	const code = error?.code ?? (status === "cancelled" ? "RUN_CANCELLED" : "NODE_FAILED");
	const known: ErrorCode = Object.hasOwn(ERRORS, code) ? (code as ErrorCode) : "NODE_FAILED";
	const { message } = inCatalogueWords({ code, message: "", retryable: false }, ERRORS.NODE_FAILED.summary);
	const refusal = new AppError(known, { message });
	refusal.statusCode = 422;
	return refusal;
}
