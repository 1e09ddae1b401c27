import { randomBytes } from "node:crypto";
import type { BridgeCommandName, BridgeError, CommandResult } from "@switchyard/spec/bridge";
import type { Message } from "@switchyard/spec/json";
import type { BridgeConnection } from "../../../platform/bridge/bridge-connection.ts";

/** A host refused a command, or failed at it, in words of its own. */
export class CommandFailedError extends Error {
	override readonly name = "CommandFailedError";
	readonly error: BridgeError;

	constructor(error: BridgeError) {
		super(error.message);
		this.error = error;
	}
}

/** The host went away before it answered. */
export class HostLostError extends Error {
	override readonly name = "HostLostError";
}

/** The host did not answer in time. */
export class CommandTimeoutError extends Error {
	override readonly name = "CommandTimeoutError";
}

export interface CommandOptions {
	/** How long to wait, in milliseconds; for as long as it takes when absent. */
	readonly timeoutMs?: number;
	/** Aborted when nobody waits any more. */
	readonly signal?: AbortSignal;
}

interface Waiter {
	readonly resolve: (result: Message) => void;
	readonly reject: (reason: unknown) => void;
}

/** The commands that one host has not answered yet. A waiter is registered before its command is sent, and removed in every case. */
export class CommandWaiters {
	readonly #connection: BridgeConnection;
	readonly #waiters = new Map<string, Waiter>();

	constructor(connection: BridgeConnection) {
		this.#connection = connection;
	}

	/** How many commands are not answered. */
	get size(): number {
		return this.#waiters.size;
	}

	/**
	 * Sends a command and waits for its one answer.
	 * @throws CommandFailedError, HostLostError, CommandTimeoutError, FrameTooLargeError, and the signal's reason
	 */
	async send(
		command: BridgeCommandName,
		args: Message,
		{ timeoutMs, signal }: CommandOptions = {},
	): Promise<Message> {
		signal?.throwIfAborted();
		const id = `cmd_${randomBytes(8).toString("hex")}`;
		const { promise, resolve, reject } = Promise.withResolvers<Message>();
		const late = () => reject(new CommandTimeoutError(`\`${command}\` was not answered in time.`));
		const timer = timeoutMs === undefined ? undefined : setTimeout(late, timeoutMs);
		const stop = () => reject(signal?.reason);
		this.#waiters.set(id, { resolve, reject });
		signal?.addEventListener("abort", stop, { once: true });
		try {
			this.#connection.send("command", { command, id, args });
			return await promise;
		} finally {
			this.#waiters.delete(id);
			clearTimeout(timer);
			signal?.removeEventListener("abort", stop);
		}
	}

	/** Passes an answer to the caller that waits for it. Gives false when nobody does. */
	answer({ id, success, result = {}, error }: CommandResult): boolean {
		const waiter = id === undefined ? undefined : this.#waiters.get(id);
		if (!waiter) return false;
		if (success) waiter.resolve(result);
		else waiter.reject(new CommandFailedError(error ?? UNTOLD));
		return true;
	}

	/** The host is gone: no answer comes any more. */
	lose(): void {
		for (const { reject } of [...this.#waiters.values()]) reject(new HostLostError("The host went away."));
	}
}

const UNTOLD: BridgeError = {
	type: "ToolError",
	code: "NODE_FAILED",
	message: "The agent failed without saying why.",
	retryable: false,
};
