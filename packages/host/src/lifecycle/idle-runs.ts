import { pendingTimers, type Run } from "@switchyard/engine";
import { setAlarm } from "../attempts/alarm.ts";
import type { HostServices } from "../attempts/host-services.ts";
import type { Cancel } from "../ports/clock.ts";
import { needsNewerEngine } from "../run/refuse-newer.ts";
import type { RunLoader } from "./run-loader.ts";
import type { RosterEntry, RunRoster } from "./run-roster.ts";
import type { SnapshotKeeper } from "./snapshot-keeper.ts";

/** Runs woken at a time, so that many that are due together do not fill the memory together. */
const WOKEN_TOGETHER = 100;

/** Keeps runs out of memory while they only wait, and brings each back when it has something to do. */
export class IdleRuns {
	readonly #services: HostServices;
	readonly #roster: RunRoster;
	readonly #loader: RunLoader;
	readonly #snapshots: SnapshotKeeper;
	/** Loads under way, by run. */
	readonly #waking = new Map<string, Promise<RosterEntry | undefined>>();
	/** Runs that have nothing to do, and since when, in milliseconds of the process's own clock. */
	readonly #idle = new Map<string, number>();
	/** Runs that a newer version began, which this one does not wake. */
	readonly #left = new Set<string>();
	#cancelSweep: Cancel | undefined;
	#alarm = { due: Number.POSITIVE_INFINITY, cancel: () => {} };
	#stopped = false;

	constructor(services: HostServices, roster: RunRoster, loader: RunLoader, snapshots: SnapshotKeeper) {
		this.#services = services;
		this.#roster = roster;
		this.#loader = loader;
		this.#snapshots = snapshots;
	}

	/** Sets the alarm for the runs that an earlier process left waiting. */
	async start(): Promise<void> {
		const due = await this.#services.journal.nextWake();
		if (due !== undefined) this.#wakeAt(due);
	}

	stop(): void {
		this.#stopped = true;
		this.#cancelSweep?.();
		this.#alarm.cancel();
	}

	/** A run in memory, brought there if it is not over; `undefined` when it is over or there is none. */
	async find(runId: string): Promise<RosterEntry | undefined> {
		const entry = this.#roster.get(runId);
		if (entry) return entry;
		const known = this.#waking.get(runId);
		if (known) return known;
		const waking = this.#wake(runId).finally(() => this.#waking.delete(runId));
		this.#waking.set(runId, waking);
		return waking;
	}

	/** Notes after a commit whether a run has something to do. */
	note({ run }: RosterEntry): void {
		if (!run.mayRest()) this.#idle.delete(run.id);
		else if (!this.#idle.has(run.id)) {
			this.#idle.set(run.id, this.#services.clock.elapsed());
			this.#sweepLater();
		}
	}

	async #wake(runId: string): Promise<RosterEntry | undefined> {
		const row = await this.#services.journal.row(runId);
		if (!row || row.ended_at !== null || this.#stopped) return undefined;
		return this.#loader.load(row);
	}

	#sweepLater(): void {
		if (this.#stopped) return;
		const { clock, limits } = this.#services;
		this.#cancelSweep ??= clock.after(limits.idleMs, () => {
			this.#cancelSweep = undefined;
			this.#putToRest();
			if (this.#idle.size > 0) this.#sweepLater();
		});
	}

	#putToRest(): void {
		const { idleMs } = this.#services.limits;
		const long = this.#services.clock.elapsed() - idleMs;
		for (const [runId, since] of this.#idle) {
			const entry = this.#roster.get(runId);
			if (!entry?.run.mayRest()) this.#idle.delete(runId);
			else if (since <= long && this.#rest(entry)) this.#idle.delete(runId);
		}
	}

	/** Returns false when the run stays in memory: it is not on disk as a whole, someone waits for it, or it soon resumes. */
	#rest(entry: RosterEntry): boolean {
		const { run, view } = entry;
		const { state } = run.recorder;
		if (view.seq < state.seq || view.isAwaited) return false;
		const due = firstDue(state);
		if (due < this.#services.clock.now() + this.#services.limits.idleMs) return false;
		// While its sub-flow is at work its row names no time, so nobody would wake it.
		if (due < Number.POSITIVE_INFINITY && state.status !== "waiting") return false;
		this.#roster.remove(entry);
		this.#snapshots.noteRest(run.recorder);
		this.#services.nodeSessions?.rest(run.id);
		this.#wakeAt(due);
		return true;
	}

	async #findDue(runId: string): Promise<void> {
		try {
			await this.find(runId);
		} catch (error) {
			if (!needsNewerEngine(error)) throw error;
			this.#left.add(runId);
			this.#services.logger.error({ run: runId, err: error }, "a run is left as it is");
		}
	}

	#wakeAt(due: number): void {
		if (this.#stopped || due >= this.#alarm.due) return;
		this.#alarm.cancel();
		this.#alarm = { due, cancel: setAlarm(this.#services.clock, due, () => this.#wakeDue()) };
	}

	/** A run that cannot be looked at now is looked at again soon: a timer may be late, never lost. */
	#wakeDue(): void {
		this.#alarm = { due: Number.POSITIVE_INFINITY, cancel: () => {} };
		this.#wakeThose().catch((error: unknown) => {
			this.#services.logger.error(
				{ err: error },
				"runs whose time has come cannot be woken, and will be soon",
			);
			this.#wakeAt(this.#services.clock.now() + this.#services.limits.idleMs);
		});
	}

	async #wakeThose(): Promise<void> {
		const { journal } = this.#services;
		const most = WOKEN_TOGETHER + this.#left.size;
		const due = await journal.dueRuns(this.#services.clock.now(), most);
		for (const runId of due) if (!this.#left.has(runId)) await this.#findDue(runId);
		const next = await journal.nextWake();
		// Those that are due and woken have their timers in memory; a moment later their rows say so.
		if (next !== undefined) this.#wakeAt(Math.max(next, this.#services.clock.now() + 1000));
	}
}

function firstDue(state: Run): number {
	return pendingTimers(state)[0]?.due ?? Number.POSITIVE_INFINITY;
}
