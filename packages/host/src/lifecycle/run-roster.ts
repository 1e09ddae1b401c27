import type { HostServices } from "../attempts/host-services.ts";
import type { RunCommit } from "../ports/run-log.ts";
import type { ActiveRun } from "../run/active-run.ts";
import type { PreparedFlow } from "../run/plan-cache.ts";
import type { RunView } from "./run-view.ts";
import { RunsById } from "./runs-by-id.ts";
import type { Watchers } from "./watchers.ts";

/** A run in memory. */
export interface RosterEntry {
	readonly run: ActiveRun;
	readonly view: RunView;
	/** What it was started from; absent when it was taken up again. */
	readonly prepared?: PreparedFlow;
}

/** Who follows the runs in memory. */
export interface RosterListener {
	/** More of a run is on disk; it is not over. */
	readonly committed: (entry: RosterEntry) => void;
	/** That a run waits for a person is on disk, or that it no longer does; it is not over. */
	readonly turned: (entry: RosterEntry) => void;
	/** A run's end is on disk. */
	readonly over: (entry: RosterEntry) => void;
}

type RosterServices = Pick<HostServices, "journal" | "clock" | "crashPoint">;

/** The runs in memory, and what each commit of the journal means for them. */
export class RunRoster {
	readonly #entries = new RunsById<RosterEntry>();
	readonly #clock: HostServices["clock"];
	readonly #watchers: Watchers;
	readonly #crashPoint: HostServices["crashPoint"];
	#active = 0;
	listener: RosterListener = { committed: () => {}, turned: () => {}, over: () => {} };

	constructor({ journal, clock, crashPoint }: RosterServices, watchers: Watchers) {
		this.#clock = clock;
		this.#watchers = watchers;
		this.#crashPoint = crashPoint;
		journal.listen({
			committed: (commits) => this.#commit(commits),
			refused: (runs) => this.#refuse(runs),
		});
	}

	/** Runs that are not over. */
	get active(): number {
		return this.#active;
	}

	add(entry: RosterEntry): void {
		this.#entries.set(entry.run.id, entry);
		this.#active++;
	}

	/** A run that is over can be found until the turn of the event loop ends in which its end was committed. */
	get(run: string): RosterEntry | undefined {
		return this.#entries.get(run);
	}

	/** Drops a run that is on disk as it is. */
	remove(entry: RosterEntry): void {
		entry.run.release();
		if (this.#entries.delete(entry.run.id)) this.#active--;
	}

	[Symbol.iterator](): Iterator<RosterEntry> {
		return this.#entries.values()[Symbol.iterator]();
	}

	#commit(commits: readonly RunCommit[]): void {
		this.#crashPoint?.("after-commit");
		const over: string[] = [];
		for (const commit of commits) {
			const entry = this.#entries.get(commit.run);
			if (!entry) continue;
			const waited = entry.view.waitsForPerson;
			entry.view.commit(commit);
			this.#publish(entry, commit);
			if (entry.view.isOver) {
				over.push(commit.run);
				this.listener.over(entry);
				continue;
			}
			if (entry.view.waitsForPerson !== waited) this.listener.turned(entry);
			this.listener.committed(entry);
		}
		this.#active -= over.length;
		if (over.length > 0) this.#clock.afterTurn(() => this.#forget(over));
		this.#crashPoint?.("after-telling");
	}

	#publish({ run, view }: RosterEntry, { events, row }: RunCommit): void {
		if (this.#watchers.isEmpty) return;
		this.#watchers.events(run.id, run.recorder.head.flow, events);
		for (const event of events)
			for (const told of view.toolExecutions.take(event)) this.#watchers.ephemeral(run.id, told);
		if (row && view.summary) this.#watchers.summary(view.summary);
	}

	#forget(runs: readonly string[]): void {
		for (const run of runs) this.#entries.delete(run);
	}

	/** These were never accepted: nobody outside knows of them. */
	#refuse(runs: ReadonlySet<string>): void {
		for (const id of runs) {
			const entry = this.#entries.get(id);
			if (!entry) continue;
			entry.run.release();
			if (entry.prepared) entry.prepared.stored = false;
			this.#entries.delete(id);
			this.#active--;
		}
	}
}
