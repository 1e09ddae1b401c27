import type { NodeType } from "@switchyard/node-kit";
import type { Problem } from "@switchyard/spec/error";
import type { Flow } from "@switchyard/spec/flow";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { HostLimits } from "../../ports/host-limits.ts";
import type { Reruns } from "../../ports/reruns.ts";
import type { Reservations } from "../../ports/reservations.ts";
import type { Runs } from "../../ports/runs.ts";
import type { ToolSessions } from "../../ports/tool-sessions.ts";

/** Factory that the author of a host supplies so that the promises of its upper ports are tested. */
export interface HostSubject {
	/** Makes a place for a store, empty. */
	readonly newPlace: () => string | Promise<string>;
	/** Removes a place that no host is open at. */
	readonly remove: (place: string) => void | Promise<void>;
	/** Opens a host over the store at a place. It takes up the runs that an earlier one left there. */
	readonly open: (options: HostOptions) => Promise<HostPorts>;
	/** Returns a new place with what the store at another one would have after a crash at this moment: its commits, and nothing else. */
	readonly copy: (place: string) => string | Promise<string>;
	/** Damages the events of a run, at a place that no host is open at. */
	readonly damage: (place: string, run: string) => void | Promise<void>;
	/** Removes the versions of flows that runs began with, at a place that no host is open at. */
	readonly loseVersions: (place: string) => void | Promise<void>;
}

/** Makes room again in a store that was filled. */
export type MakeRoom = () => void | Promise<void>;

/** The upper ports of a host that is open. */
export interface HostPorts {
	readonly runs: Runs;
	readonly reruns: Reruns;
	readonly toolSessions: ToolSessions;
	/** Fills a small store, so that it keeps nothing more. Returns the function that makes room again. */
	readonly fill: () => Promise<MakeRoom>;
	/** Ends the host, without patience for steps in flight. Its store stays. */
	readonly end: () => Promise<void>;
}

export interface HostOptions {
	readonly place: string;
	/** Node types besides the built-in ones. */
	readonly nodeTypes: readonly NodeType[];
	/** Flows that steps of others may call, and sessions may be opened on. */
	readonly flows: readonly Flow[];
	/** The model of every agent. */
	readonly ask: HostDriver["ask"];
	/** Every reason why a flow cannot run. */
	readonly problems: (flow: Flow) => readonly Problem[];
	readonly limits: Partial<Pick<HostLimits, "activeRuns" | "waitingStarts" | "messageSize" | "keyWindowMs">>;
	/** None are needed when absent. */
	readonly reservations?: Reservations;
	/** Whether the store has little room, so that it can be filled. */
	readonly isSmall?: boolean;
}
