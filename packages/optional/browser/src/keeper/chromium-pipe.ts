import { type ChildProcess, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { ended, Messages } from "./messages.ts";

type Result = Readonly<Record<string, unknown>>;

interface Answer {
	readonly id?: number;
	readonly sessionId?: string;
	readonly result?: Result;
	readonly error?: { readonly message: string };
}

/** A command of the keeper's own that has no answer yet. */
interface Asked extends PromiseWithResolvers<Result> {
	readonly session: string | undefined;
}

/** A Chromium that takes commands by a pipe and by nothing else. It ends when the pipe does. */
export class ChromiumPipe {
	readonly #child: ChildProcess;
	readonly #commands: Writable;
	readonly #events: Readable;
	/** By id. */
	readonly #asked = new Map<number, Asked>();
	#count = 0;
	/** Hears every message but the answers to the keeper's own commands. */
	listener: ((message: Buffer) => void) | undefined;
	/** Resolves, with words for people, when it has ended or could not be started. */
	readonly ended: Promise<string>;

	constructor(path: string, words: readonly string[]) {
		this.#child = spawn(path, [...words, "--remote-debugging-pipe"], {
			stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
		});
		this.#commands = this.#child.stdio[3] as Writable;
		this.#events = this.#child.stdio[4] as Readable;
		this.ended = new Promise((resolve) => {
			this.#child.once("error", ({ message }) => resolve(message));
			this.#child.once("exit", (code, signal) => resolve(`Chromium ended with ${signal ?? `code ${code}`}.`));
		});
		for (const stream of [this.#commands, this.#events]) stream.on("error", () => {});
		const messages = new Messages();
		this.#events.on("data", (part: Buffer) => messages.read(part, (message) => this.#take(message)));
	}

	/** Passes on a client's command. */
	send(message: Uint8Array): void {
		this.#commands.write(ended(message));
	}

	/** Reads nothing more until it is resumed: the client does not keep up. */
	pause(): void {
		this.#events.pause();
	}

	resume(): void {
		this.#events.resume();
	}

	/**
	 * A command of the keeper's own.
	 * @param session the session that it is for; the browser itself when absent
	 * @throws Error with what Chromium says
	 */
	command(method: string, params: object = {}, session?: string): Promise<Result> {
		const id = ++this.#count;
		const asked = { ...Promise.withResolvers<Result>(), session };
		this.#asked.set(id, asked);
		this.send(Buffer.from(JSON.stringify({ id, method, params, sessionId: session })));
		return asked.promise;
	}

	kill(): void {
		this.#child.kill("SIGKILL");
	}

	#take(message: Buffer): void {
		// Little is parsed here: the keeper asks only when clients come and go.
		if (this.#asked.size === 0 || !this.#answered(JSON.parse(message.toString()))) this.listener?.(message);
	}

	#answered({ id = 0, sessionId, result = {}, error }: Answer): boolean {
		const asked = this.#asked.get(id);
		// A client counts its own commands, in sessions of its own.
		if (!asked || asked.session !== sessionId) return false;
		this.#asked.delete(id);
		if (error) asked.reject(new Error(error.message));
		else asked.resolve(result);
		return true;
	}
}
