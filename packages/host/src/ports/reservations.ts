import type { Message } from "@switchyard/spec/json";
import type { Cancel } from "./clock.ts";

/** Room for one action at its executor, kept until the action is performed. */
export interface Reservation {
	/** Gives it back unused. Does nothing once it was used or given back. */
	readonly release: () => void;
}

/** The host, or the file, that an action without room waits for. */
export type ReservationWait = HostWait | FileWait;

export interface HostWait {
	/** The package whose host it waits for. */
	readonly package: string;
	/**
	 * Until when it waits for a host to come, in milliseconds since the Unix epoch. Absent while hosts are there and have as much to do as
	 * they may.
	 */
	readonly until?: number;
}

interface FileWait {
	/** The file that other steps change before it. */
	readonly file: string;
}

/** An action that needs room. */
export interface ReservedAction {
	/** Its node type. */
	readonly type: string;
	/** Its parameters, resolved; credentials by their names. */
	readonly params: Message;
}

/** Who waits for room. */
export interface ReservationWaiter {
	/** What is waited for, and again when that changes. */
	readonly waits: (wait: ReservationWait) => void;
	/** The wait is over: there is room, or nothing to wait for any more. Then performing the action tells what is wrong. */
	readonly over: (reservation: Reservation | undefined) => void;
}

/**
 * Room at the hosts that perform actions in other processes, and locks of files that they change. It is asked for before an action's start is journalled: an action that waits
 * has not begun, so it takes no attempt, and no death of the server can leave its outcome unknown.
 */
export interface Reservations {
	/** Room for an action of a node type; `undefined` where none is needed or can be hoped for, `wait` when it may come. */
	readonly take: (action: ReservedAction) => Reservation | "wait" | undefined;
	/** Waits in line. Reports `waits` at once, and `over` later unless it is cancelled. */
	readonly wait: (action: ReservedAction, waiter: ReservationWaiter) => Cancel;
}
