import { randomUUID } from "node:crypto";
import { NodeError } from "@switchyard/node-kit";
import {
	BRIDGE_DEFAULTS,
	type BridgeSession,
	type SessionResult,
	type SessionsHeld,
} from "@switchyard/spec/bridge";
import { defined, type Message } from "@switchyard/spec/json";
import type { BridgeConnection } from "../../../../platform/bridge/bridge-connection.ts";
import { FrameTooLargeError } from "../../../../platform/bridge/peer.ts";
import { ConnectionLostError } from "../connection-lost.ts";

/** What a host is asked to open a session with. */
export interface SessionToOpen {
	readonly session: BridgeSession;
	readonly settings: Message;
	/** What was saved of it, where it is opened again. */
	readonly saved?: unknown;
	readonly agent?: number | undefined;
	readonly signal: AbortSignal;
}

interface Waiting {
	readonly resolve: (result: SessionResult) => void;
	readonly reject: (error: unknown) => void;
}

type Question = "session_open" | "session_save" | "session_close";

/** The sessions that one host has, and what it is asked about them: each question is answered once, whatever happens. */
export class HostSessions {
	readonly #connection: BridgeConnection;
	readonly #held = new Map<string, BridgeSession>();
	readonly #waiting = new Map<string, Waiting>();
	#instance: string | undefined;
	#lateResults = 0;

	constructor(connection: BridgeConnection) {
		this.#connection = connection;
	}

	/** Names the host's process, over all its connections; its connection's id where it has not said. */
	get instance(): string {
		return this.#instance ?? this.#connection.id;
	}

	/** Answers that nobody waited for. */
	get lateResults(): number {
		return this.#lateResults;
	}

	get count(): number {
		return this.#held.size;
	}

	all(): readonly BridgeSession[] {
		return [...this.#held.values()];
	}

	has(nodeSession: BridgeSession): boolean {
		return this.#held.has(sessionName(nodeSession));
	}

	/** The host came back and says what it still has. */
	take({ instance, sessions: nodeSessions }: SessionsHeld): void {
		this.#instance = instance;
		for (const nodeSession of nodeSessions) this.#held.set(sessionName(nodeSession), nodeSession);
	}

	/** Its process has it by another connection now. */
	forget(nodeSession: BridgeSession): void {
		this.#held.delete(sessionName(nodeSession));
	}

	/**
	 * Has it opened. Gives whether it can be saved.
	 * @throws NodeError for what its author foresaw and where no answer came in time, ConnectionLostError; the signal's reason
	 */
	async open({ session: nodeSession, signal, agent, ...rest }: SessionToOpen): Promise<boolean> {
		signal.throwIfAborted();
		// Before it is open: it counts, and it is the host's to close.
		this.#held.set(sessionName(nodeSession), nodeSession);
		const { sessionOpenMs: deadline_ms } = BRIDGE_DEFAULTS;
		const frame = { session: nodeSession, ...rest, ...defined({ agent }), deadline_ms };
		try {
			const { keeps } = taken(await this.#ask("session_open", frame, deadline_ms, signal));
			return keeps === true;
		} catch (error) {
			this.#held.delete(sessionName(nodeSession));
			// It may be about to open all the same.
			if (error === signal.reason || isUnanswered(error)) this.close(nodeSession).catch(() => {});
			throw error;
		}
	}

	/** @throws NodeError, ConnectionLostError */
	async save(nodeSession: BridgeSession): Promise<unknown> {
		return taken(await this.#ask("session_save", { session: nodeSession }, BRIDGE_DEFAULTS.sessionCloseMs))
			.saved;
	}

	/**
	 * @param saved what was saved of it, where another host had it
	 * @throws NodeError for what its author foresaw and where no answer came in time, ConnectionLostError; it counts as closed all the same
	 */
	async close(nodeSession: BridgeSession, saved?: unknown): Promise<void> {
		this.#held.delete(sessionName(nodeSession));
		const frame = { session: nodeSession, ...defined({ saved }) };
		taken(await this.#ask("session_close", frame, BRIDGE_DEFAULTS.sessionCloseMs));
	}

	/** The one answer to a question; any other is dropped, and counted. */
	answer(frame: SessionResult): void {
		const waiting = this.#waiting.get(frame.request_id);
		if (waiting) waiting.resolve(frame);
		else this.#lateResults++;
	}

	/** The host is gone, and with it what it had: nobody waits on. */
	lose(): void {
		this.#held.clear();
		for (const { reject } of [...this.#waiting.values()])
			reject(new ConnectionLostError("The host went away."));
	}

	#ask(
		type: Question,
		frame: { readonly session: BridgeSession },
		ms: number,
		signal?: AbortSignal,
	): Promise<SessionResult> {
		const request_id = `session_${randomUUID()}`;
		return new Promise((resolve, reject) => {
			const end = () => {
				this.#waiting.delete(request_id);
				clearTimeout(timer);
				signal?.removeEventListener("abort", stop);
			};
			const fail = (error: unknown) => {
				end();
				reject(error);
			};
			const stop = () => fail(signal?.reason);
			const timer = setTimeout(() => fail(unanswered(type)), ms);
			timer.unref();
			signal?.addEventListener("abort", stop, { once: true });
			this.#waiting.set(request_id, {
				resolve: (result) => {
					end();
					resolve(result);
				},
				reject: fail,
			});
			if (this.#connection.over) return fail(new ConnectionLostError("The host went away."));
			try {
				// The frame of each question has the fields that its schema asks for.
				this.#connection.send(type, { type, request_id, ...frame } as never);
			} catch (error) {
				fail(error instanceof FrameTooLargeError ? tooLarge() : error);
			}
		});
	}
}

function taken(result: SessionResult): SessionResult {
	if (result.status === "success") return result;
	const { code, message, field, hint, retryable } = result.error ?? {
		code: "NODE_FAILED",
		message: "The package could not do it.",
		retryable: false,
	};
	throw new NodeError({
		code,
		message,
		...defined({ field, hint }),
		retryable,
	});
}

const UNANSWERED = "SESSION_UNANSWERED";

function unanswered(question: Question): NodeError {
	const what = { session_open: "open", session_save: "save", session_close: "close" }[question];
	return new NodeError({
		code: UNANSWERED,
		message: `The host of the package did not ${what} the session in time.`,
		hint: "See in the log of the package's host what it waits for.",
		retryable: true,
	});
}

function isUnanswered(error: unknown): boolean {
	return error instanceof NodeError && error.code === UNANSWERED;
}

function tooLarge(): NodeError {
	return new NodeError({
		code: "MESSAGE_TOO_LARGE",
		message: "The settings of the session are larger than a frame to the host may be.",
	});
}

/** A session's key as one text, by which it is found. */
function sessionName({ kind, run, step, round }: BridgeSession): string {
	return `${run}-${step}-${round}-${kind}`;
}
