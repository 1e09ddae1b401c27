import { setTimeout as delay } from "node:timers/promises";
import { newRun } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import type {
	Event,
	Flow,
	ListRunsQuery,
	Message,
	Problem,
	ResolveStepBody,
	RunSummary,
} from "@switchyard/spec";
import { AppError } from "../../../errors/app-error.ts";
import type { RunResponse, Runs, RunWatcher, StartRequest } from "../../../ports/runs.ts";
import type { RunsTable } from "../../database/schema.ts";
import { JournalDamagedError } from "../../journal/journal.ts";
import { withValues } from "../../journal/large-values.ts";
import { createRunIds } from "../../journal/run-id.ts";
import { ActiveRun } from "./active-run.ts";
import { type Admitted, admit } from "./admit.ts";
import { AttemptWatch } from "./attempt-watch.ts";
import { DEFAULT_LIMITS, type HostLimits } from "./host-limits.ts";
import type { HostServices } from "./host-services.ts";
import { KeyLedger } from "./key-ledger.ts";
import type { LoadAttempts } from "./load-attempts.ts";
import { PlanCache, type PreparedFlow } from "./plan-cache.ts";
import { recoverRuns } from "./recover-runs.ts";
import { restoreRun } from "./restore-run.ts";
import { RunRecorder } from "./run-recorder.ts";
import { type RosterEntry, RunRoster } from "./run-roster.ts";
import { summaryOf } from "./run-row.ts";
import { RunView, responseOf } from "./run-view.ts";
import { Watchers } from "./watchers.ts";

/** The host that runs flows inside this process. */
export interface EmbeddedHost extends Runs {
	/** Takes up every run that an earlier process left, except those that keep ending the process. Gives how many. */
	readonly recover: (attempts?: LoadAttempts) => Promise<number>;
	/** Starts nothing new, lets end what must not be cut off, and leaves the rest to the next process. */
	readonly close: () => Promise<void>;
}

export interface EmbeddedHostOptions extends Omit<HostServices, "limits" | "watch" | "emit"> {
	/** Every reason why a flow cannot run. */
	readonly validate: (flow: Flow) => readonly Problem[];
	readonly limits?: Partial<HostLimits>;
}

export function createEmbeddedHost(options: EmbeddedHostOptions): EmbeddedHost {
	const { journal, registry, logger, validate, crashPoint } = options;
	const watchers = new Watchers(logger);
	const services: HostServices = {
		...options,
		limits: { ...DEFAULT_LIMITS, ...options.limits },
		watch: new AttemptWatch(),
		emit: (run, ephemeral) => watchers.ephemeral(run, ephemeral),
	};
	const plans = new PlanCache({ specs: registry.specs, validate, load: journal.version });
	return new Host(services, plans, watchers, new RunRoster(journal, watchers, crashPoint));
}

class Host implements EmbeddedHost {
	readonly #services: HostServices;
	readonly #plans: PlanCache;
	readonly #watchers: Watchers;
	readonly #roster: RunRoster;
	readonly #keys: KeyLedger;
	readonly #nextRunId = createRunIds();
	#stopping = false;

	constructor(services: HostServices, plans: PlanCache, watchers: Watchers, roster: RunRoster) {
		this.#services = services;
		this.#plans = plans;
		this.#watchers = watchers;
		this.#roster = roster;
		this.#keys = new KeyLedger(services.journal, services.limits.keyWindowMs);
	}

	async start(request: StartRequest): Promise<{ runId: string; repeated: boolean }> {
		const { flow, node, key } = request;
		if (key === undefined) return { runId: await this.#begin(request), repeated: false };
		return this.#keys.once({ flow: flow.id, node, key }, () => this.#begin(request));
	}

	async waitForEnd(runId: string, waitMs: number): Promise<RunSummary> {
		await this.#roster.get(runId)?.view.wait("end", waitMs);
		const summary = await this.get(runId);
		if (!summary) throw new AppError("RUN_NOT_FOUND");
		return summary;
	}

	async waitForResponse(runId: string, waitMs: number): Promise<RunResponse | undefined> {
		const view = this.#roster.get(runId)?.view;
		if (!view) return this.#responseOnDisk(runId);
		await view.wait("response", waitMs);
		return view.response;
	}

	async cancel(runId: string): Promise<void> {
		const { run } = this.#find(runId) ?? (await this.#notFound(runId, "RUN_OVER"));
		run.cancel();
		await run.recorder.confirmed().catch(refuseToKeep);
	}

	async resolveStep(runId: string, step: number, body: ResolveStepBody): Promise<void> {
		const { run } = this.#find(runId) ?? (await this.#notFound(runId, "STEP_NOT_UNKNOWN"));
		const { unavailable } = this.#services.journal;
		if (unavailable) throw unavailable;
		const outputs = body.outputs && this.#admit(body.outputs).value;
		if (!run.resolveStep(step, body.answer, outputs)) throw new AppError("STEP_NOT_UNKNOWN");
		await run.recorder.confirmed();
	}

	async get(runId: string): Promise<RunSummary | undefined> {
		const entry = this.#roster.get(runId);
		if (entry) return entry.view.summary;
		const row = await this.#services.journal.row(runId);
		return row && summaryOf(row, row.seq, await this.#resultOnDisk(row));
	}

	async value(runId: string, ref: string): Promise<string | undefined> {
		const { journal } = this.#services;
		return (await journal.refersTo(runId, ref)) ? journal.value(ref) : undefined;
	}

	async list(query: ListRunsQuery): Promise<{ runs: RunSummary[]; more: boolean }> {
		const { rows, more } = await this.#services.journal.rows(query);
		return { runs: rows.map((row) => summaryOf(row, this.#roster.get(row.id)?.view.seq)), more };
	}

	async events(runId: string, from: number, limit: number): Promise<{ events: Event[]; more: boolean }> {
		return this.#reading(runId, () => this.#services.journal.read(runId, from, limit));
	}

	watch(watcher: RunWatcher): () => void {
		return this.#watchers.add(watcher);
	}

	recover(attempts?: LoadAttempts): Promise<number> {
		return recoverRuns({
			services: this.#services,
			plans: this.#plans,
			roster: this.#roster,
			attempts,
		});
	}

	async close(): Promise<void> {
		this.#stopping = true;
		const parked = Promise.all(Array.from(this.#roster, ({ run }) => run.park()));
		const grace = new AbortController();
		const patience = delay(this.#services.limits.closeGraceMs, undefined, { signal: grace.signal });
		await Promise.race([parked, patience]);
		grace.abort();
		await patience.catch(() => {});
		for (const { run, view } of this.#roster) {
			run.release();
			view.release();
		}
		await this.#services.journal.drain();
	}

	/** Gives the run's id once the journal has it. */
	async #begin(request: StartRequest): Promise<string> {
		if (this.#stopping) throw new AppError("SHUTTING_DOWN");
		const prepared = this.#plans.prepare(request.flow);
		this.#check(request, prepared);
		const message = this.#admit(request.message);
		const { runId, accepted } = this.#accept(request, prepared, message);
		await accepted;
		return runId;
	}

	/** @throws AppError when the start cannot be accepted */
	#check({ node }: StartRequest, { plan, problems }: PreparedFlow): void {
		const { journal, limits } = this.#services;
		if (journal.unavailable) throw journal.unavailable;
		if (this.#roster.active >= limits.activeRuns) {
			throw new AppError("RUN_LIMIT", { hint: `At most ${limits.activeRuns} runs may be active.` });
		}
		if (problems.length > 0) throw new AppError("FLOW_INVALID", { problems });
		const trigger = plan.nodes.get(node);
		if (!trigger) throw new AppError("NODE_NOT_FOUND", { field: "node" });
		if (trigger.construct !== "trigger") throw new AppError("NODE_NOT_TRIGGER", { field: "node" });
	}

	#accept(
		{ flow, node, cause, key }: StartRequest,
		prepared: PreparedFlow,
		{ value: message, size }: Admitted<Message>,
	): { readonly runId: string; readonly accepted: Promise<void> } {
		const id = this.#nextRunId();
		const { id: flowId, name, revision } = flow;
		const head = { id, flow: flowId, flow_name: name, revision, node, key: key ?? null };
		const recorder = new RunRecorder(this.#services.journal, head, newRun(prepared.plan));
		const run = new ActiveRun(this.#services, recorder, size);
		const start = { type: "run-start", flow: flowId, revision, node, message, cause } as const;
		recorder.append(key === undefined ? start : { ...start, key });
		if (!prepared.stored) {
			prepared.stored = true;
			recorder.keepVersion(prepared.document);
		}
		this.#roster.add({ run, view: new RunView(recorder), prepared });
		const accepted = recorder.committed();
		run.drive();
		return { runId: id, accepted };
	}

	/** A run that is not over. */
	#find(runId: string): RosterEntry | undefined {
		const entry = this.#roster.get(runId);
		return entry?.run.recorder.state.endedAt === undefined ? entry : undefined;
	}

	/** @throws AppError `RUN_NOT_FOUND`, or the given one when the run is over; `JOURNAL_UNAVAILABLE` when its end is not on disk */
	async #notFound(runId: string, whenOver: "RUN_OVER" | "STEP_NOT_UNKNOWN"): Promise<never> {
		const { journal } = this.#services;
		const entry = this.#roster.get(runId);
		if (entry && !entry.view.isOver && journal.unavailable) throw journal.unavailable;
		throw new AppError(entry || (await journal.row(runId)) ? whenOver : "RUN_NOT_FOUND");
	}

	/** A run that succeeded has its result in its last event. */
	async #resultOnDisk({ id, status, seq }: RunsTable): Promise<Message | undefined> {
		if (status !== "succeeded") return undefined;
		const { journal } = this.#services;
		return this.#reading(id, async () => {
			const [slim] = (await journal.read(id, seq, 1)).events;
			const end = slim && (await withValues(slim, journal));
			return end?.type === "run-end" ? end.message : undefined;
		});
	}

	/** @throws AppError `JOURNAL_DAMAGED` */
	async #reading<Result>(run: string, read: () => Promise<Result>): Promise<Result> {
		try {
			return await read();
		} catch (error) {
			if (!(error instanceof JournalDamagedError)) throw error;
			this.#services.logger.error({ run, err: error }, "a run's journal cannot be read");
			throw new AppError("JOURNAL_DAMAGED", {
				message: `The journal of run ${run} is damaged and cannot be read.`,
				hint: "The server's log says where; other runs are not affected.",
				cause: error,
			});
		}
	}

	async #responseOnDisk(runId: string): Promise<RunResponse | undefined> {
		const { journal } = this.#services;
		const row = await journal.row(runId);
		if (!row) throw new AppError("RUN_NOT_FOUND");
		if (row.ended_at === null) return undefined;
		return this.#reading(runId, async () => responseOf((await restoreRun(journal, this.#plans, row)).state));
	}

	/** @throws AppError `MESSAGE_TOO_LARGE` */
	#admit(value: Message): Admitted<Message> {
		const { limits, secrets } = this.#services;
		try {
			return admit(value, limits.messageSize, (text) => secrets.redact(text));
		} catch (error) {
			if (!(error instanceof NodeError)) throw error;
			const { message, hint } = error;
			throw new AppError("MESSAGE_TOO_LARGE", { message, ...(hint === undefined ? {} : { hint }) });
		}
	}
}

function refuseToKeep(cause: unknown): never {
	if (!(cause instanceof AppError)) throw cause;
	throw new AppError(cause.code, {
		message: "The run is called back, but the journal cannot keep that for now.",
		...(cause.hint === undefined ? {} : { hint: cause.hint }),
		cause,
	});
}
