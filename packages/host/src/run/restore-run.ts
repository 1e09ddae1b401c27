import { continueRun, evolve, newRun, type Plan, type Run } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { Event } from "@switchyard/spec/event";
import type { HostLogger } from "../ports/host-logger.ts";
import { JournalDamagedError, type KeptSnapshot, type RunLogReader } from "../ports/run-log.ts";
import type { StoredRun } from "../ports/run-row.ts";
import type { PlanCache } from "./plan-cache.ts";
import { refuseNewer } from "./refuse-newer.ts";

/** Events folded at a time, so that a long run's journal is never in memory as a whole. */
const PAGE = 5000;

/** Runs whose snapshots were of no use that are remembered, so that each is logged once. */
const REMEMBERED = 1000;

export interface RestorerServices {
	readonly journal: Pick<RunLogReader, "load" | "read" | "snapshot">;
	readonly logger: Pick<HostLogger, "warn">;
}

export interface RestoredRun {
	readonly state: Run;
	/** What of it came from its snapshot; nothing did where the whole journal was folded. */
	readonly kept: SnapshotMark;
}

/** A snapshot that the journal keeps. */
export interface SnapshotMark {
	/** The last event that it covers; 0 when there is none. */
	readonly seq: number;
	/** As in `KeptSnapshot`. */
	readonly length: number;
}

export const NO_SNAPSHOT: SnapshotMark = { seq: 0, length: 0 };

type RestorableRun = Pick<StoredRun, "id" | "flow" | "revision" | "types" | "seq" | "has_snapshot">;

/** Makes the states of runs from what is on disk: from a snapshot and the events after it, or from the whole journal. */
export class RunRestorer {
	readonly #services: RestorerServices;
	readonly #plans: PlanCache;
	readonly #ignored = new Set<string>();

	constructor(services: RestorerServices, plans: PlanCache) {
		this.#services = services;
		this.#plans = plans;
	}

	/**
	 * A snapshot that is of no use is as good as none: the journal decides.
	 * @throws AppError `RUN_NEEDS_NEWER_ENGINE`, `JOURNAL_UNAVAILABLE`
	 * @throws Error when the journal is damaged as far as it is read, shorter than it was, or not of the run's flow version
	 */
	async restore(row: RestorableRun): Promise<RestoredRun> {
		const { id, flow, revision, types, has_snapshot: hasSnapshot = true } = row;
		const plan = await this.#plans.find(flow, revision, types);
		if (!plan) throw new JournalDamagedError(`Revision ${revision} of flow ${flow} is missing.`);
		try {
			const kept = hasSnapshot ? await this.#services.journal.snapshot(id) : undefined;
			if (kept) return await this.#continue(row, plan, kept);
		} catch (error) {
			const reason = refuseNewer(error);
			if (reason instanceof AppError || reason instanceof JournalDamagedError) throw reason;
			this.#ignore(id, reason);
		}
		return { state: await this.#fold(row, newRun(plan)), kept: NO_SNAPSHOT };
	}

	async #continue(row: RestorableRun, plan: Plan, { snapshot, length }: KeptSnapshot): Promise<RestoredRun> {
		const state = continueRun(plan, snapshot);
		const { seq, at } = state;
		// One that knows more than the journal has, or was taken of another one, would leave a gap there.
		const [last] = (await this.#services.journal.read(row.id, seq, 1)).events;
		if (last?.seq !== seq || last.at !== at) throw new Error(`The journal has another event ${seq}.`);
		return { state: await this.#fold(row, state), kept: { seq, length } };
	}

	/** Takes in the events after those that the state has. */
	async #fold({ id, seq }: RestorableRun, state: Run): Promise<Run> {
		for (let more = true; more; ) {
			const page = await this.#services.journal.load(id, state.seq + 1, PAGE);
			for (const event of page.events) take(state, event);
			more = page.more;
		}
		// The row was written together with that event: what is missing happened, and must not happen again.
		if (state.seq < seq) throw new JournalDamagedError(`The journal of run ${id} ends before event ${seq}.`);
		return state;
	}

	#ignore(run: string, error: unknown): void {
		if (this.#ignored.has(run)) return;
		if (this.#ignored.size >= REMEMBERED) this.#ignored.clear();
		this.#ignored.add(run);
		this.#services.logger.warn({ run, err: error }, "a run's snapshot cannot be used; its journal is folded");
	}
}

function take(state: Run, event: Event): void {
	try {
		evolve(state, event);
	} catch (error) {
		throw refuseNewer(error);
	}
}
