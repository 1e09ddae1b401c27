import type { PersonsAnswer, PersonsMessage, UnknownStepOfRun } from "@switchyard/engine";
import type { Actor, Attribution } from "@switchyard/spec/actor";
import type { Turn } from "@switchyard/spec/chat";
import type { Fault } from "@switchyard/spec/error";
import type { Ephemeral, Event, RunDebug, StepHeld, StepResolve } from "@switchyard/spec/event";
import type { BudgetScope, Flow } from "@switchyard/spec/flow";
import type { ListRunsQuery, ResolveStepBody, RunSummary } from "@switchyard/spec/http";
import type { RunCause } from "@switchyard/spec/identity";
import type { Message } from "@switchyard/spec/json";
import type { Marks } from "@switchyard/spec/label";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { RunApproval } from "./run-row.ts";

/** Everything the server can do with runs. The embedded host implements it; routes and `/live` use nothing else. */
export interface Runs {
	/**
	 * Accepts a run. Resolves once the journal holds it: from then on it is never lost.
	 * @throws AppError `FLOW_INVALID`, `NODE_NOT_FOUND`, `NODE_DISABLED`, `NODE_NOT_TRIGGER`, `NODE_NOT_STEP`, `NODE_NOT_REACHED`,
	 * `RUN_LIMIT`, `QUEUE_FULL`, `JOURNAL_UNAVAILABLE`, `MESSAGE_TOO_LARGE`, `SHUTTING_DOWN`
	 */
	start(request: StartRequest): Promise<{
		readonly runId: string /** True when the key was seen before. */;
		readonly repeated: boolean;
	}>;
	/**
	 * Resolves when the run is over, or with its state after `waitMs`, or once the host ends.
	 * @throws AppError `RUN_NOT_FOUND`
	 */
	waitForEnd(runId: string, waitMs: number): Promise<RunSummary>;
	/**
	 * Resolves when a `respond` node has answered or the run is over, whichever comes first; `undefined` after `waitMs`. Only what the
	 * journal holds.
	 * @throws AppError `RUN_NOT_FOUND`
	 */
	waitForResponse(runId: string, waitMs: number): Promise<RunResponse | undefined>;
	/**
	 * Aborts what is in flight and ends the run. With a full disk the run is cancelled all the same, but resumes if the
	 * server restarts before there is room.
	 * @throws AppError `RUN_NOT_FOUND`, `RUN_OVER`, `JOURNAL_UNAVAILABLE` when the journal cannot keep it for now
	 */
	cancel(runId: string, actor: Actor): Promise<void>;
	/**
	 * Stops an agent: the request under way is aborted, and the step ends with what it has answered so far.
	 * @throws AppError `RUN_NOT_FOUND`, `AGENT_NOT_AT_WORK`, `JOURNAL_UNAVAILABLE`
	 */
	stopAgent(runId: string, step: number, actor: Actor): Promise<void>;
	/**
	 * Gives a conversation a person's message. Resolves once the journal holds it; false when it had that message already.
	 * @throws AppError `RUN_NOT_FOUND`, `CONVERSATION_OVER`, `CONVERSATION_BUSY`, `CONVERSATION_FULL`, `MESSAGE_ID_TAKEN`, `MESSAGE_NOT_FOUND`,
	 * `MESSAGE_TOO_LARGE`, `JOURNAL_UNAVAILABLE`
	 */
	converse(runId: string, message: Acted<PersonsMessage>): Promise<boolean>;
	/**
	 * Stops the answer to a message: its run is cancelled, and the words so far are kept.
	 * @throws AppError `RUN_NOT_FOUND`, `CONVERSATION_OVER`, `ANSWER_NOT_UNDER_WAY`, `JOURNAL_UNAVAILABLE`
	 */
	stopAnswer(runId: string, message: string, actor: Actor): Promise<void>;
	/** The words that models of a run have said in answers that are under way, by step. */
	wordsOf(runId: string): ReadonlyMap<number, string>;
	/** The turns of a conversation; `undefined` for a run that is none, or is over. */
	turns(runId: string): Promise<readonly Turn[] | undefined>;
	/** @throws AppError `RUN_NOT_FOUND`, `STEP_NOT_UNKNOWN`, `MESSAGE_TOO_LARGE`, `JOURNAL_UNAVAILABLE` */
	resolveStep(runId: string, step: number, body: StepWord, actor: Actor): Promise<void>;
	/**
	 * Takes a person's answer to what a step asks.
	 * @throws AppError `RUN_NOT_FOUND`, `APPROVAL_ANSWERED`, `ANSWER_INVALID`, `MESSAGE_TOO_LARGE`, `JOURNAL_UNAVAILABLE`
	 */
	answer(runId: string, step: number, said: Acted<PersonsAnswer>): Promise<void>;
	/** The runs that ask people something, newest first. */
	asking(query: AskingRunsQuery): Promise<{ readonly runs: AskingRun[]; readonly more: boolean }>;
	/** What one run asks people; nothing when it asks nothing any more, `undefined` when there is no such run. */
	askedBy(runId: string): Promise<AskingRun | undefined>;
	/** The runs with steps whose outcome is unknown, newest first. */
	unknown(query: AskingRunsQuery): Promise<{ readonly runs: UnknownRun[]; readonly more: boolean }>;
	/** The steps of one run whose outcome is unknown; `undefined` when there is no such run. */
	unknownIn(runId: string): Promise<UnknownRun | undefined>;
	/** One journalled event with its large values. */
	event(runId: string, seq: number): Promise<Event | undefined>;
	get(runId: string): Promise<RunSummary | undefined>;
	/** The run that called a run, also before the disk has the two; `undefined` when none did. */
	parentOf(runId: string): Promise<string | undefined>;
	/** The node types that a run began with, with which it is to be read; `undefined` when there is no such run. */
	nodeTypes(runId: string): Promise<readonly NodeSpec[] | undefined>;
	list(query: ListRunsQuery): Promise<{ readonly runs: RunSummary[]; readonly more: boolean }>;
	/** Journalled events, with references in place of large values, from `from` on, at most `limit`. */
	events(
		runId: string,
		from: number,
		limit: number,
	): Promise<{ readonly events: Event[]; readonly more: boolean }>;
	/** The JSON text of a large value that an event of the run refers to; `undefined` when none does. */
	value(runId: string, ref: string): Promise<string | undefined>;
	/** The steps of a run that wait for a host before they begin, as last reported to watchers. */
	held(runId: string): readonly StepHeld[];
	/** Notifies `watcher` of every run, after the commit of what it reports. Returns the function that ends it. */
	watch(watcher: RunWatcher): () => void;
}

/** Words with their actor, whose claimed name stands for `by`. */
export type Acted<Said extends Attribution> = Omit<Said, "actor" | "by"> & { readonly actor: Actor };

/** Word on a step whose outcome is unknown, with the mark of the outputs. */
export type StepWord = ResolveStepBody & Pick<StepResolve, "mark">;

/** Selection of the runs that wait for people. */
export interface AskingRunsQuery {
	readonly flow?: string;
	/** Only runs older than this one. */
	readonly before?: string;
	readonly limit: number;
}

/** A run with its steps whose outcome is unknown. */
export interface UnknownRun {
	readonly run: RunSummary;
	readonly steps: readonly UnknownStepOfRun[];
}

/** A run with what it asks people. */
export interface AskingRun {
	readonly run: RunSummary;
	readonly questions: readonly AskedQuestion[];
}

/** A question that nobody has answered yet. */
export interface AskedQuestion {
	readonly step: number;
	/** The `seq` of its `approval-open`. */
	readonly seq: number;
	/** The node whose step it is. */
	readonly node: string;
	/** For a tool call, the node that called. */
	readonly caller?: string;
	readonly assignee?: string;
	/** Whom else it is asked of, when, and when that happened, in milliseconds since the Unix epoch. */
	readonly escalation?: RunApproval["escalation"];
	/** When it expires, in milliseconds since the Unix epoch. */
	readonly due?: number;
	/** Whose budget it is about, where the run pauses for the answer. */
	readonly budget?: BudgetScope;
}

export interface StartRequest {
	/** The document as it is now; the run keeps to this revision. */
	readonly flow: Flow;
	/** The trigger node; with `debug.only`, the node that the message reaches. */
	readonly node: string;
	readonly message: Message;
	readonly cause: RunCause;
	/** Actor that asks for it; absent where a trigger starts it. */
	readonly actor?: Actor;
	readonly key?: string;
	/** Which fields of the message are untrusted or private, by what the caller knows. */
	readonly marks?: Marks;
	/** Set to try a part of the flow, or the flow on pinned data. */
	readonly debug?: RunDebug;
}

/** What a webhook's caller gets. */
export interface RunResponse {
	/** What gave it: a Respond node, or the run's end, which says no more than how the run ended. */
	readonly by: "respond" | "end";
	/** The HTTP status. */
	readonly status: number;
	/** What the Respond node sends; absent when the run's end answers. */
	readonly body?: unknown;
	readonly error?: Fault;
}

export interface RunWatcher {
	/** Journalled events of one run, in order, without gaps. */
	readonly events: (runId: string, flowId: string, events: readonly Event[]) => void;
	readonly ephemeral: (runId: string, ephemeral: Ephemeral) => void;
	/** A run started, waits, or ended. */
	readonly summary: (summary: RunSummary) => void;
}
