import { isEnding, type PersonsAnswer, type PersonsMessage, turnsOf } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import { type Actor, attributedTo } from "@switchyard/spec/actor";
import type { Turn } from "@switchyard/spec/chat";
import { AppError, type ErrorCode, type Fault, type Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { AttemptWatch } from "../attempts/attempt-watch.ts";
import type { HostServices } from "../attempts/host-services.ts";
import type { HostDriver } from "../ports/host-driver.ts";
import { DEFAULT_LIMITS, type HostLimits } from "../ports/host-limits.ts";
import type { Reruns } from "../ports/reruns.ts";
import type { Acted, RunResponse, Runs, RunWatcher, StartRequest, StepWord } from "../ports/runs.ts";
import type { SessionRequest, ToolSession, ToolSessions } from "../ports/tool-sessions.ts";
import { PlanCache } from "../run/plan-cache.ts";
import { RunRestorer } from "../run/restore-run.ts";
import { EmbeddedReruns } from "./embedded-reruns.ts";
import { HeldDays, type Raised } from "./held-days.ts";
import { IdleRuns } from "./idle-runs.ts";
import { KeyLedger } from "./key-ledger.ts";
import { LateAnswers } from "./late-answers.ts";
import { ParentRuns } from "./parent-runs.ts";
import { recoverRuns } from "./recover-runs.ts";
import { RunLoader } from "./run-loader.ts";
import { RunReader } from "./run-reader.ts";
import { type RosterEntry, RunRoster } from "./run-roster.ts";
import { RunStarter, type StartedRun } from "./run-starter.ts";
import { RunTimeLimit } from "./run-time-limit.ts";
import { SnapshotKeeper } from "./snapshot-keeper.ts";
import { stopRuns } from "./stop-runs.ts";
import { Watchers } from "./watchers.ts";

/** The host that runs flows inside this process. */
export interface EmbeddedHost extends Runs, ToolSessions {
	readonly reruns: Reruns;
	/** Takes up every run that an earlier process left, except those that keep ending the process. Gives how many. */
	readonly recover: () => Promise<number>;
	/** Node types came, changed or went: new runs find them as they are now, and those under way keep theirs. */
	readonly forgetPlans: () => void;
	/** A day's budget was raised elsewhere: the runs that wait for it continue. */
	readonly continueHeld: (raised: Raised) => void;
	/** Why no run is accepted now, whatever it is; `undefined` when one is. */
	readonly refusal: AppError | undefined;
	/** Starts nothing new, lets end what must not be cut off, and leaves the rest to the next process. */
	readonly close: () => Promise<void>;
}

export interface EmbeddedHostOptions extends HostDriver {
	/** Every reason why a flow cannot run. */
	readonly validate: (flow: Flow) => readonly Problem[];
	readonly limits?: Partial<HostLimits>;
}

export function createEmbeddedHost(options: EmbeddedHostOptions): EmbeddedHost {
	const { journal, nodeTypes, ids, logger, validate } = options;
	const watchers = new Watchers(logger);
	const late = new LateAnswers(logger);
	const services: HostServices = {
		agents: NO_AGENTS,
		...options,
		limits: { ...DEFAULT_LIMITS, ...options.limits },
		watch: new AttemptWatch(options.clock),
		emit: (run, ephemeral) => watchers.ephemeral(run, ephemeral),
		answeredLate: (run, answer) => late.tell(run, answer),
	};
	const plans = new PlanCache({ specs: nodeTypes, digest: ids.digest, validate, journal });
	const packageHost = new Host(services, plans, watchers, new RunRoster(services, watchers));
	late.find = (run) => packageHost.find(run);
	return packageHost;
}

const NO_AGENTS: HostServices["agents"] = {
	run: ({ agent }) =>
		Promise.reject(
			new NodeError({
				code: "HOST_UNAVAILABLE",
				message: `No host of the agent “${agent}” is connected.`,
				retryable: true,
			}),
		),
};

class Host extends RunReader implements EmbeddedHost {
	readonly reruns: Reruns;
	readonly #services: HostServices;
	readonly #plans: PlanCache;
	readonly #watchers: Watchers;
	readonly #roster: RunRoster;
	readonly #parents: ParentRuns;
	readonly #starter: RunStarter;
	readonly #loader: RunLoader;
	readonly #idleRuns: IdleRuns;
	readonly #snapshots: SnapshotKeeper;
	readonly #keys: KeyLedger;
	readonly #timeLimit: RunTimeLimit;
	readonly #heldDays: HeldDays;

	constructor(services: HostServices, plans: PlanCache, watchers: Watchers, roster: RunRoster) {
		const restorer = new RunRestorer(services, plans);
		super(services, restorer, roster);
		this.#services = services;
		this.#plans = plans;
		this.#watchers = watchers;
		this.#roster = roster;
		this.#parents = new ParentRuns({
			services,
			idleRuns: () => this.#idleRuns,
			call: (call, id) => this.#starter.call(call, id),
			resultOf: (row) => this.resultOf(row),
			inMemory: (run) => roster.get(run),
			isOver: () => this.#starter.stopping,
		});
		this.#starter = new RunStarter(services, plans, roster, this.#parents);
		this.reruns = new EmbeddedReruns(services, plans, this.#starter);
		this.#loader = new RunLoader(services, restorer, roster, this.#parents);
		this.#snapshots = new SnapshotKeeper(services);
		this.#idleRuns = new IdleRuns(services, roster, this.#loader, this.#snapshots);
		this.#keys = new KeyLedger(services);
		this.#timeLimit = new RunTimeLimit({ services, end: (run, why) => this.#end(run, why) });
		this.#heldDays = new HeldDays({ services, find: (run) => this.find(run) });
		roster.listener = {
			committed: (entry) => {
				this.#snapshots.noteCommit(entry.run.recorder);
				this.#idleRuns.note(entry);
			},
			turned: (entry) => this.#parents.turned(entry),
			over: (entry) => this.#parents.over(entry),
		};
	}

	async start(request: StartRequest): Promise<{ runId: string; repeated: boolean }> {
		const { flow, node, key } = request;
		if (key === undefined) return { runId: await this.#begin(request), repeated: false };
		return this.#keys.once({ flow: flow.id, node, key }, () => this.#begin(request));
	}

	async open(request: SessionRequest & { readonly atOnce?: boolean }): Promise<ToolSession> {
		const { runId, accepted } = await this.#startSession(request);
		if (!request.atOnce) await accepted;
		// Why the disk does not have it is what its calls are answered.
		else accepted.catch(() => {});
		return this.#sessionOf(runId);
	}

	async openOnce(
		request: SessionRequest & { readonly key: string },
	): Promise<{ run: string; toolSession?: ToolSession }> {
		const { runId, repeated } = await this.#keys.once(request, () => this.#beginSession(request));
		return repeated ? { run: runId } : { run: runId, toolSession: this.#sessionOf(runId) };
	}

	continueHeld(raised: Raised): void {
		this.#heldDays.continue(raised);
	}

	get refusal(): AppError | undefined {
		return this.#starter.refusal;
	}

	/** A run in memory, brought there if it is not over. */
	find(runId: string): Promise<RosterEntry | undefined> {
		return this.#idleRuns.find(runId);
	}

	async waitForEnd(runId: string, waitMs: number): Promise<RunSummary> {
		const entry = await this.#idleRuns.find(runId);
		if (!this.#starter.stopping) await entry?.view.wait("end", waitMs);
		const summary = await this.get(runId);
		if (!summary) throw new AppError("RUN_NOT_FOUND");
		return summary;
	}

	async waitForResponse(runId: string, waitMs: number): Promise<RunResponse | undefined> {
		const view = (await this.#idleRuns.find(runId))?.view;
		if (!view) return this.responseOf(runId);
		if (!this.#starter.stopping) await view.wait("response", waitMs);
		return view.response;
	}

	async cancel(runId: string, actor: Actor): Promise<void> {
		const { run } = this.#inMemory(runId) ?? (await this.#find(runId, "RUN_OVER"));
		run.cancel(attributedTo(actor));
		await run.recorder.confirmed().catch(refuseToKeep);
	}

	async stopAgent(runId: string, step: number, actor: Actor): Promise<void> {
		const { run } = await this.#find(runId, "AGENT_NOT_AT_WORK");
		const { unavailable } = this.#services.journal;
		if (unavailable) throw unavailable;
		if (!run.stopAgent(step, attributedTo(actor))) throw new AppError("AGENT_NOT_AT_WORK");
		await run.recorder.confirmed();
	}

	async converse(runId: string, { actor, ...message }: Acted<PersonsMessage>): Promise<boolean> {
		const { run } = await this.#find(runId, "CONVERSATION_OVER");
		const { refusal } = this;
		if (refusal) throw refusal;
		const taken = run.chat.take({ ...message, ...attributedTo(actor) });
		if (typeof taken === "object") throw messageNotTaken(taken);
		await run.recorder.confirmed();
		return taken;
	}

	async stopAnswer(runId: string, message: string, actor: Actor): Promise<void> {
		const { run } = await this.#find(runId, "CONVERSATION_OVER");
		const { unavailable } = this.#services.journal;
		if (unavailable) throw unavailable;
		const turn = turnsOf(run.recorder.state)?.find(({ id }) => id === message);
		const text = [...this.wordsOf(turn?.answers.at(-1)?.run ?? "").values()].join("");
		if (!run.chat.stop({ message, text, ...attributedTo(actor) })) throw new AppError("ANSWER_NOT_UNDER_WAY");
		await run.recorder.confirmed();
	}

	async turns(runId: string): Promise<readonly Turn[] | undefined> {
		const entry = await this.#idleRuns.find(runId);
		return entry && turnsOf(entry.run.recorder.state);
	}

	wordsOf(runId: string): ReadonlyMap<number, string> {
		return this.#roster.get(runId)?.run.chat.words ?? new Map();
	}

	async resolveStep(runId: string, step: number, body: StepWord, actor: Actor): Promise<void> {
		const { run } = await this.#find(runId, "STEP_NOT_UNKNOWN");
		const { unavailable } = this.#services.journal;
		if (unavailable) throw unavailable;
		const taken = run.waits.resolveStep(step, body, attributedTo(actor));
		if (typeof taken === "object") throw notTaken(taken);
		if (!taken) throw new AppError("STEP_NOT_UNKNOWN");
		await run.recorder.confirmed();
	}

	async answer(runId: string, step: number, { actor, ...given }: Acted<PersonsAnswer>): Promise<void> {
		const said = { ...given, ...attributedTo(actor) };
		const entry = await this.#find(runId, "APPROVAL_ANSWERED");
		const { unavailable } = this.#services.journal;
		if (unavailable) throw unavailable;
		const raised = await this.#heldDays.raise(entry, step, said);
		const { run } = raised ? await this.#find(runId, "APPROVAL_ANSWERED") : entry;
		const taken = run.waits.answer(step, said);
		if (typeof taken === "object") throw notTaken(taken);
		if (!taken) throw new AppError("APPROVAL_ANSWERED");
		await run.recorder.confirmed();
		if (raised) this.#heldDays.continue(raised);
	}

	watch(watcher: RunWatcher): () => void {
		return this.#watchers.add(watcher);
	}

	async recover(): Promise<number> {
		const recovered = await recoverRuns({
			services: this.#services,
			roster: this.#roster,
			loader: this.#loader,
			cancel: (run) => this.#parents.cancel(run),
		});
		await this.#idleRuns.start();
		return recovered;
	}

	forgetPlans(): void {
		this.#plans.forget();
	}

	async close(): Promise<void> {
		this.#starter.stopping = true;
		this.#idleRuns.stop();
		this.#timeLimit.stop();
		// Nobody waits for the end of a run any longer: it resumes after the next start.
		for (const { view } of this.#roster) view.release();
		await stopRuns(this.#roster, this.#services);
		for (const { run } of this.#roster) run.release();
		await this.#snapshots.close();
		await this.#services.journal.drain();
		this.#services.loadAttempts?.close();
	}

	/** Gives the run's id once the journal has it. */
	async #beginSession(request: SessionRequest): Promise<string> {
		const { runId, accepted } = await this.#startSession(request);
		await accepted;
		return runId;
	}

	async #startSession({
		flow,
		...request
	}: SessionRequest & { readonly atOnce?: boolean }): Promise<StartedRun> {
		return this.#starter.session({ ...request, flow: await this.#services.findFlow(flow) });
	}

	#sessionOf(runId: string): ToolSession {
		const nodeSession = this.#roster.get(runId)?.run.session;
		if (nodeSession) return nodeSession;
		throw new AppError("RUN_OVER", { message: "The run ended before its tools could be opened." });
	}

	/** Gives the run's id once the journal has it. */
	async #begin(request: StartRequest): Promise<string> {
		const { runId, accepted } = this.#starter.start(request);
		await accepted;
		return runId;
	}

	async #end(runId: string, why: Fault): Promise<void> {
		const entry = await this.#idleRuns.find(runId);
		if (entry && !isEnding(entry.run.recorder.state)) entry.run.cancel({ error: why });
	}

	/** A run that is not over and need not be fetched: what is done about it is done at once. */
	#inMemory(runId: string): RosterEntry | undefined {
		const entry = this.#roster.get(runId);
		return entry?.run.recorder.state.endedAt === undefined ? entry : undefined;
	}

	/**
	 * A run that is not over, wherever it is.
	 * @throws AppError `RUN_NOT_FOUND`, or the given one when the run is over; `JOURNAL_UNAVAILABLE` when its end is not on disk
	 */
	async #find(runId: string, whenOver: ErrorCode): Promise<RosterEntry> {
		const { journal } = this.#services;
		const entry = await this.#idleRuns.find(runId);
		if (entry && entry.run.recorder.state.endedAt === undefined) return entry;
		if (entry && !entry.view.isOver && journal.unavailable) throw journal.unavailable;
		throw new AppError(entry || (await journal.row(runId)) ? whenOver : "RUN_NOT_FOUND");
	}
}

/** Why a person's word cannot be taken. */
function notTaken({ code, message, field, hint }: Fault): AppError {
	return new AppError(code === "MESSAGE_TOO_LARGE" ? code : "ANSWER_INVALID", {
		message,
		...defined({ field, hint }),
	});
}

/** Why a person's message cannot be taken. */
function messageNotTaken({ code, message, field, hint }: Fault): AppError {
	return new AppError(code as ErrorCode, {
		message,
		...defined({ field, hint }),
	});
}

function refuseToKeep(cause: unknown): never {
	if (!(cause instanceof AppError)) throw cause;
	throw new AppError(cause.code, {
		message: "The run is cancelled, but the journal cannot record that for now.",
		...defined({ hint: cause.hint }),
		cause,
	});
}
