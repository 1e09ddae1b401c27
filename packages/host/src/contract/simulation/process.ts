import { setImmediate as nextTurn } from "node:timers/promises";
import { createEmbeddedHost, type EmbeddedHost } from "../../lifecycle/embedded-host.ts";
import type { HostLimits } from "../../ports/host-limits.ts";
import type { Journal } from "../../ports/journal.ts";
import type { Random } from "../../testing/index.ts";
import type { SimulatedBank } from "./bank.ts";
import type { SimulatedClock } from "./clock.ts";
import type { SimulatedFlows } from "./random-flow.ts";
import type {
	FoundSnapshot,
	SimulatedDisk,
	SimulatedProcess,
	SimulationSubject,
} from "./simulation-subject.ts";

/** What becomes of a process. */
export interface Fate {
	/** Counted from 1; `Infinity` for never. */
	readonly diesAt: number;
	/**
	 * Says when its disk is full for a while, how soon runs leave the memory, when snapshots are taken and which of them can be read. When
	 * absent the disk is never full, and each run is folded whole.
	 */
	readonly disturbance?: Random | undefined;
}

/** When runs leave the memory and get snapshots: as soon as they only wait, where nothing is disturbed, and never. */
function restOf(disturbance: Random | undefined): Partial<HostLimits> {
	if (!disturbance) return { idleMs: 0, restSnapshotEvents: Number.POSITIVE_INFINITY };
	return {
		idleMs: disturbance.chance(0.5) ? 0 : disturbance.below(200),
		restSnapshotEvents: 1 + disturbance.below(5),
		activeSnapshotEvents: 1 + disturbance.below(10),
	};
}

/** What outlives a process, and what it is made with. */
export interface World {
	readonly subject: SimulationSubject;
	readonly clock: SimulatedClock;
	readonly disk: SimulatedDisk;
	readonly bank: SimulatedBank;
}

/** A host over a simulated disk, which dies at its n-th crash point: from then on it reaches neither disk nor bank. */
export class HostProcess implements SimulatedProcess {
	readonly runHost: EmbeddedHost;
	alive = true;
	readonly #clock: SimulatedClock;
	readonly #journal: Journal;
	readonly #disturbance: Random | undefined;
	#pointsLeft: number;
	/** Commits that fail from now on. */
	#failing = 0;

	constructor(
		{ subject, clock, disk, bank }: World,
		{ child, types }: SimulatedFlows,
		{ diesAt, disturbance }: Fate,
	) {
		this.#pointsLeft = diesAt;
		this.#clock = clock;
		this.#disturbance = disturbance;
		this.#journal = disk.journalOf(this);
		const driver = subject.driver({
			journal: this.#journal,
			clock,
			nodeTypes: [...types, ...bank.nodeTypes(this)],
			flows: [child],
			ask: bank.askModel(this),
		});
		this.runHost = createEmbeddedHost({
			...driver,
			validate: () => [],
			limits: { closeGraceMs: 0, ...restOf(disturbance) },
			crashPoint: () => this.crashPoint(),
		});
	}

	get isJournalAway(): boolean {
		return this.#journal.unavailable !== undefined;
	}

	/** A commit in thirty begins an outage, which a few attempts to write again may find too. */
	failsToWrite(): boolean {
		if (this.#failing === 0 && this.#disturbance?.chance(1 / 30))
			this.#failing = 1 + this.#disturbance.below(3);
		if (this.#failing === 0) return false;
		this.#failing -= 1;
		return true;
	}

	/** One in ten is damaged, one in ten is another engine's, and one in five was not replaced. */
	findsSnapshot(kept: number): FoundSnapshot | undefined {
		const disturbance = this.#disturbance;
		if (!disturbance) return undefined;
		const newest = kept - 1;
		if (disturbance.chance(0.1)) return { place: newest, condition: "damaged" };
		if (disturbance.chance(0.1)) return { place: newest, condition: "foreign" };
		const place = disturbance.chance(0.2) ? disturbance.below(kept) : newest;
		return { place, condition: "sound" };
	}

	crashPoint(): void {
		if (--this.#pointsLeft === 0) this.alive = false;
	}

	/** Ends it; a process that was killed waits for nothing. */
	async close(): Promise<void> {
		let isOpen = true;
		const closed = this.runHost.close().finally(() => {
			isOpen = false;
		});
		while (isOpen) {
			this.#clock.advance(1);
			await nextTurn();
		}
		await closed;
	}

	/** What a promise of the host gives; `undefined` when the process dies before. */
	async result<Result>(promise: Promise<Result>): Promise<Result | undefined> {
		const done = Symbol("pending");
		let outcome: Result | typeof done = done;
		let failure: unknown;
		promise.then(
			(result) => {
				outcome = result;
			},
			(error: unknown) => {
				failure = error;
			},
		);
		while (this.alive && outcome === done && failure === undefined) await nextTurn();
		if (!this.alive) return undefined;
		if (failure !== undefined) throw failure;
		return outcome as Result;
	}
}
