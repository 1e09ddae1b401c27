import type { NodeType } from "@switchyard/node-kit";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { Journal } from "../../ports/journal.ts";
import type { KeptSnapshot, RunLogReader } from "../../ports/run-log.ts";
import type { RunRow } from "../../ports/run-row.ts";
import type { SimulatedClock } from "./clock.ts";

/** What a driver's test brings, so that hosts over it live and die on a simulated disk. */
export interface SimulationSubject {
	/** A disk on which nothing is kept. */
	readonly newDisk: (clock: SimulatedClock) => SimulatedDisk;
	/** The driver of one process. */
	readonly driver: (options: SimulatedDriverOptions) => HostDriver;
}

export interface SimulatedDriverOptions {
	readonly journal: Journal;
	readonly clock: SimulatedClock;
	/** Node types besides the built-in ones. */
	readonly nodeTypes: readonly NodeType[];
	/** The flows that steps of others may call. */
	readonly flows: readonly Flow[];
	readonly ask: HostDriver["ask"];
}

/** What outlives every process: all that was committed, and nothing else. */
export interface SimulatedDisk extends Pick<RunLogReader, "version" | "nodeTypes"> {
	/** By run. */
	readonly events: ReadonlyMap<string, readonly Event[]>;
	readonly rows: ReadonlyMap<string, RunRow>;
	/** All snapshots of each run that were ever kept, oldest first. */
	readonly snapshots: ReadonlyMap<string, readonly SnapshotOnDisk[]>;
	/** The journal as one process has it, by the driver's own code. What it has not committed when it is killed is lost. */
	readonly journalOf: (process: SimulatedProcess) => Journal;
}

export interface SnapshotOnDisk {
	/** The last event that it covers. */
	readonly seq: number;
	readonly read: () => Promise<KeptSnapshot | undefined>;
}

/** A process that uses the disk, until it is killed. */
export interface SimulatedProcess {
	readonly alive: boolean;
	/** May kill the process; to be passed before each commit. */
	readonly crashPoint: () => void;
	/** Whether it knows by now that its journal cannot be written. */
	readonly isJournalAway: boolean;
	/** Asked at each commit: whether it fails, as with a full disk. */
	readonly failsToWrite: () => boolean;
	/**
	 * Which snapshot of a run it finds, of so many that were ever kept, and in which condition; `undefined` for none.
	 * @param kept at least one
	 */
	readonly findsSnapshot: (kept: number) => FoundSnapshot | undefined;
}

/** `damaged`: its bytes are not those that were written. `foreign`: an engine of another version took it. */
export interface FoundSnapshot {
	/** The oldest has 0. */
	readonly place: number;
	readonly condition: "sound" | "damaged" | "foreign";
}
