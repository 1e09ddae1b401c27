import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { RunEnd } from "@switchyard/spec/event";
import { defined } from "@switchyard/spec/json";
import { sumOfTokens, type TokenUsage } from "@switchyard/spec/model";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Approvals } from "../../approvals/index.ts";
import { eventsOf } from "../../approvals/index.ts";
import type { FlowStore } from "../../flows/index.ts";
import type { AnswerPart, WaitingTask } from "./answer-part.ts";
import { AnswerReader } from "./answer-reader.ts";
import { followRun, type RunNews } from "./follow-run.ts";
import { waitingTasks } from "./waiting-tasks.ts";

export interface AnswersOptions {
	readonly runs: Pick<Runs, "get" | "events" | "event" | "watch" | "wordsOf" | "askedBy" | "unknownIn">;
	readonly flows: Pick<FlowStore, "version">;
	readonly approvals: Pick<Approvals, "get">;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** The answers of flows as they come, for programs outside. */
export class Answers {
	readonly #options: AnswersOptions;

	constructor(options: AnswersOptions) {
		this.#options = options;
	}

	/**
	 * What a run answers, from its beginning on: its last part is that it is over, or that it waits for a person. It ends
	 * without one of them once `signal` is aborted.
	 */
	async *follow(run: string, signal: AbortSignal): AsyncGenerator<AnswerPart> {
		const { runs } = this.#options;
		let reader: AnswerReader | undefined;
		for await (const news of followRun({ runs, run, signal })) {
			reader ??= await this.#readerOf(run);
			for (const event of news.events) yield* reader.readEvent(event);
			for (const ephemeral of news.ephemerals) yield* reader.readEphemeral(ephemeral);
			const last = await this.#last(run, reader, news);
			if (!last) continue;
			yield last;
			return;
		}
	}

	async #readerOf(run: string): Promise<AnswerReader> {
		const { runs, flows, nodeTypes } = this.#options;
		const summary = await runs.get(run);
		if (!summary) throw new AppError("RUN_NOT_FOUND");
		return new AnswerReader(await flows.version(summary.flow, summary.revision), nodeTypes);
	}

	async #last(
		run: string,
		reader: AnswerReader,
		{ waits, events }: RunNews,
	): Promise<AnswerPart | undefined> {
		if (waits) {
			const tasks = await waitingTasks(this.#options, run);
			return tasks.length === 0 ? undefined : { type: "waits", tasks };
		}
		const end = events.at(-1);
		if (end?.type !== "run-end") return undefined;
		const whole = await this.#options.runs.event(run, end.seq);
		return this.#over(whole?.type === "run-end" ? whole : end, reader);
	}

	async #over(
		{ status, message = {}, marks = {}, error }: RunEnd,
		reader: AnswerReader,
	): Promise<AnswerPart> {
		const text = reader.hasAnswer ? textOf(message.text) : "";
		let { usage } = reader;
		for (const child of reader.children) usage = sumOf(usage, await this.#usageOf(child));
		return { type: "over", status, text, fields: message, marks, ...defined({ error }), usage };
	}

	/** The tokens of a run, and of those that it called. */
	async #usageOf(run: string): Promise<TokenUsage | undefined> {
		let usage: TokenUsage | undefined;
		for await (const event of eventsOf(this.#options.runs, run)) {
			if (event.type === "model-end") usage = sumOf(usage, event.answer.usage);
			if (event.type === "run-call") usage = sumOf(usage, await this.#usageOf(event.child));
		}
		return usage;
	}
}

function sumOf(one: TokenUsage | undefined, other: TokenUsage | undefined): TokenUsage | undefined {
	return one && other ? sumOfTokens(one, other) : (one ?? other);
}

function textOf(value: unknown): string {
	if (typeof value === "string") return value;
	return value === undefined || value === null ? "" : JSON.stringify(value);
}

/** What waits, in one line. */
export function tasksInWords(tasks: readonly WaitingTask[]): string {
	return tasks.map(({ text, id }) => `${text} (${id})`).join(" ");
}
