import type { NodeType } from "@switchyard/node-kit";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { EmbeddedHost } from "../../lifecycle/embedded-host.ts";
import type { CrashPoint } from "../../ports/crash-point.ts";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { HostLimits } from "../../ports/host-limits.ts";

/** What the author of a driver supplies so that hosts over it are killed in every way. */
export interface FaultSubject {
	/** A program that gives `liveOn` a host to open. It is run as a process of its own, and killed. */
	readonly program: URL;
	/** What Node is started with to run the program, beside the switches that every host runs under. */
	readonly nodeArguments?: readonly string[];
	/** Opens a host over a place that outlives it. */
	readonly open: OpenHost;
	/** Makes a place, empty. */
	readonly newPlace: () => string;
	/** What a dead process left there, read without taking the place: the next process is to find it as it was. */
	readonly stored: (place: string) => Promise<readonly StoredRun[]>;
}

export type OpenHost = (options: OpenHostOptions) => OpenedHost;

export interface OpenHostOptions {
	readonly place: string;
	/** Node types besides the built-in ones. */
	readonly nodeTypes: readonly NodeType[];
	/** The flows that steps of others may call. */
	readonly flows: readonly Flow[];
	readonly ask: HostDriver["ask"];
	readonly limits: Partial<HostLimits>;
	/** Passed by the host and by its driver, those around an append and a commit included. */
	readonly crashPoint?: (point: CrashPoint) => void;
}

export interface OpenedHost {
	readonly runHost: EmbeddedHost;
	readonly stop: () => Promise<void>;
	/** Stops it and removes its place. */
	readonly remove: () => Promise<void>;
}

/** A run as it was kept. */
export interface StoredRun {
	readonly id: string;
	readonly isOver: boolean;
	/** Whether it is the run of a sub-flow. */
	readonly isCalled: boolean;
	/** All of them, without large values; for runs that are over they may be left out. */
	readonly events: readonly Event[];
}
