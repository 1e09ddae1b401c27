import { takeSnapshot } from "@switchyard/engine";
import { AppError } from "@switchyard/spec/error";
import type { HostServices } from "../attempts/host-services.ts";
import type { Clock } from "../ports/clock.ts";
import type { HostLimits } from "../ports/host-limits.ts";
import type { Journal } from "../ports/journal.ts";
import type { RunRecorder } from "../run/run-recorder.ts";
import type { RunHead } from "../run/run-row.ts";
import { isWithin } from "./stop-runs.ts";

/**
 * Characters of a snapshot that the usual number of events pays for; a longer one waits for more. Events have more than 150 characters each in
 * the journal, so snapshots add less than half of what the journal takes to write, however much of a run is live.
 */
const USUAL_LENGTH = 32 * 1024;

interface KeeperServices extends Pick<HostServices, "logger" | "crashPoint"> {
	readonly journal: Pick<Journal, "keepSnapshot" | "isWritable">;
	readonly limits: Pick<
		HostLimits,
		"restSnapshotEvents" | "activeSnapshotEvents" | "hurryMs" | "closeGraceMs"
	>;
	readonly clock: Pick<Clock, "after" | "afterTurn">;
}

/** A run of which snapshots are taken. */
export type KeptRun = Pick<RunRecorder, "state" | "kept"> & { readonly head: Pick<RunHead, "id"> };

/**
 * Keeps the states of long runs beside their journals, so that they load without folding all that ever happened. A snapshot only saves
 * work: it is taken between the turns of others, one a turn, and one that cannot be kept is not missed.
 */
export class SnapshotKeeper {
	readonly #services: KeeperServices;
	/** Runs whose snapshots are to be taken. */
	readonly #due = new Map<string, KeptRun>();
	/** Snapshots under way, one of a run at a time. */
	readonly #keeping = new Map<string, Promise<void>>();
	#isWorking = false;
	#isClosed = false;

	constructor(services: KeeperServices) {
		this.#services = services;
	}

	/** More of a run is on disk. */
	noteCommit(run: KeptRun): void {
		this.#noteAfter(this.#services.limits.activeSnapshotEvents, run);
	}

	/** A run leaves the memory. */
	noteRest(run: KeptRun): void {
		this.#noteAfter(this.#services.limits.restSnapshotEvents, run);
	}

	/** Takes no more. Resolves when none is under way, or that takes too long to wait for something that nobody will miss. */
	async close(): Promise<void> {
		const { limits, clock } = this.#services;
		this.#isClosed = true;
		this.#due.clear();
		const kept = Promise.all(this.#keeping.values());
		if (this.#keeping.size > 0) await isWithin(kept, Math.min(limits.hurryMs, limits.closeGraceMs), clock);
	}

	#noteAfter(events: number, run: KeptRun): void {
		if (this.#isClosed) return;
		const { seq, length } = run.kept;
		if (run.state.seq - seq < events * Math.max(1, length / USUAL_LENGTH)) return;
		this.#due.set(run.head.id, run);
		this.#work();
	}

	#work(): void {
		if (this.#isWorking || this.#due.size === 0) return;
		this.#isWorking = true;
		this.#services.clock.afterTurn(() => {
			this.#isWorking = false;
			const [first] = this.#due;
			if (!first) return;
			this.#due.delete(first[0]);
			this.#keep(...first);
			this.#work();
		});
	}

	#keep(id: string, run: KeptRun): void {
		const { journal } = this.#services;
		if (run.state.endedAt !== undefined || !journal.isWritable || this.#keeping.has(id)) return;
		this.#keeping.set(
			id,
			this.#keepOne(id, run).finally(() => this.#keeping.delete(id)),
		);
	}

	async #keepOne(id: string, run: KeptRun): Promise<void> {
		const { journal, logger, crashPoint } = this.#services;
		const { seq } = run.state;
		// Also when it cannot be kept: the next attempt comes after as many events.
		run.kept = { seq, length: run.kept.length };
		try {
			crashPoint?.("before-snapshot");
			run.kept = { seq, length: await journal.keepSnapshot(id, takeSnapshot(run.state)) };
			crashPoint?.("after-snapshot");
		} catch (error) {
			if (error instanceof AppError || this.#isClosed) return;
			logger.warn({ run: id, err: error }, "a snapshot of a run cannot be kept");
		}
	}
}
