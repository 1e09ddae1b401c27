import { once } from "node:events";
import { type AttendedSession, NodeError, type SessionWatcher } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { type RecorderMessage, RecorderRequest } from "@switchyard/spec/recorder";
import type { WebSocket } from "ws";
import { shapeError } from "../../../platform/errors/shape-error.ts";
import { toAppError } from "../../../platform/errors/to-app-error.ts";
import { parseJson } from "../../../platform/http/json-body.ts";
import type { KeepLogin } from "./recorded-logins.ts";

/** A reader who is behind by so many bytes is shown no further picture until it caught up. */
const MOST_UNREAD = 512 * 1024;

/** The longest request, in characters. */
const MAX_LENGTH = 128 * 1024;

/** How many requests may wait for the browser. */
const MOST_WAITING = 1000;

const NORMAL = 1000;
const POLICY_VIOLATION = 1008;

/** One person at one browser. */
export class RecorderConnection {
	readonly watcher: SessionWatcher;
	readonly #socket: WebSocket;
	readonly #early: string[] = [];
	#attended: AttendedSession | undefined;
	#waiting = 0;

	constructor(socket: WebSocket, keepLogin: KeepLogin) {
		this.#socket = socket;
		this.watcher = {
			picture: (jpeg) => {
				if (socket.bufferedAmount < MOST_UNREAD) socket.send(jpeg);
			},
			tell: (message) => this.#tell(message),
			keepLogin,
		};
		// What is asked for while the browser is being opened waits for it.
		socket.on("message", (data) => {
			const text = String(data);
			if (text.length > MAX_LENGTH || this.#waiting + this.#early.length >= MOST_WAITING)
				socket.close(POLICY_VIOLATION, "too much at once");
			else if (this.#attended) void this.#handle(this.#attended, text);
			else this.#early.push(text);
		});
	}

	/** Does what the person asks for until the connection ends. */
	async serve(attended: AttendedSession, signal: AbortSignal): Promise<void> {
		this.#attended = attended;
		for (const text of this.#early.splice(0)) void this.#handle(attended, text);
		if (!signal.aborted) await once(signal, "abort");
		await attended.stop();
	}

	/** Says why there is no browser, and ends. */
	fail(error: unknown): void {
		this.#refuse(error);
		this.#socket.close(NORMAL, "no browser");
	}

	async #handle(attended: AttendedSession, text: string): Promise<void> {
		this.#waiting++;
		try {
			await attended.handle(requestIn(text));
		} catch (error) {
			this.#refuse(error);
		} finally {
			this.#waiting--;
		}
	}

	#refuse(error: unknown): void {
		const { code, message, hint } = error instanceof NodeError ? error : toAppError(error);
		this.#tell({ type: "problem", code, message, ...defined({ hint }) });
	}

	#tell(message: RecorderMessage): void {
		this.#socket.send(JSON.stringify(message));
	}
}

/** @throws AppError `BODY_INVALID` */
function requestIn(text: string): RecorderRequest {
	const value = parseJson(text);
	const problem = shapeError(RecorderRequest, value ?? null);
	if (problem) throw problem;
	return value as RecorderRequest;
}
