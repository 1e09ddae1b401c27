import type { OpenSessions, SessionOfStep } from "@switchyard/engine";
import type { StepSession } from "@switchyard/node-kit";
import type { Message } from "@switchyard/spec/json";

/** Settings in a session's block. */
export interface SessionSettings {
	/** The block's parameters with their credentials opened; none for an agent's. */
	readonly settings: Message;
	/** The only hosts that its credentials go to; absent where it may connect to any. */
	readonly hosts?: readonly string[];
}

/** A session that a step is to work in, with what opening it takes. */
export interface HeldSessionRequest {
	readonly run: string;
	readonly nodeSession: SessionOfStep;
	readonly settings: () => Promise<SessionSettings>;
	readonly signal: AbortSignal;
	readonly log: (text: string) => void;
}

/** A session while a step works in it. */
export interface HeldSession extends StepSession {
	/** The step has ended: what it takes to open the session again is kept before anybody learns of that. */
	readonly settled: () => Promise<void>;
}

/** Holds the sessions of runs: a browser, a transaction. None of them can be journalled. */
export interface HeldSessions {
	readonly of: (request: HeldSessionRequest) => HeldSession;
	/** Closes those of a run that are nobody's any more, or leaves them open for the person who tries the flow. */
	readonly keepOnly: (run: string, open: OpenSessions) => void;
	/** A run only waits, for long: those of its sessions that can be opened again are kept and closed. */
	readonly rest: (run: string) => void;
}
