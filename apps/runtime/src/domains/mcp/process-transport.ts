import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { type Harm, MessageBound } from "./message-bound.ts";

/** How long a process may take to end by itself, in milliseconds. */
const GRACE_MS = 1000;
/** How much of a line of its standard error is logged, in characters. */
const LINE_LENGTH = 2000;

export interface ProcessTransportOptions {
	readonly argv: readonly string[];
	/** The whole environment of the process; it inherits nothing from the server's own. */
	readonly environment: Readonly<Record<string, string>>;
	/** Made where it is missing. */
	readonly folder: string;
	/** Receives lines of its standard error. */
	readonly onLine: (line: string) => void;
	/** Told why the process is ended: it sent too much. */
	readonly onHarm: (harm: Harm) => void;
}

/** A server over the pipes of a process of its own: a JSON text to a line. What it starts ends with it. */
export class ProcessTransport implements Transport {
	onclose?: () => void;
	onerror?: (error: Error) => void;
	onmessage?: Transport["onmessage"];
	/** The SDK knows by these two that it speaks to a process. */
	readonly stderr = null;
	get pid(): number | undefined {
		return this.#process?.pid;
	}
	readonly #options: ProcessTransportOptions;
	readonly #bound = new MessageBound("lines");
	#process: ChildProcess | undefined;
	#line: Buffer[] = [];

	constructor(options: ProcessTransportOptions) {
		this.#options = options;
	}

	start(): Promise<void> {
		const { argv, environment, folder, onLine } = this.#options;
		const [command = "", ...words] = argv;
		mkdirSync(folder, { recursive: true });
		// A group of its own, so that what it starts ends with it.
		const child = spawn(command, words, {
			cwd: folder,
			env: environment,
			stdio: ["pipe", "pipe", "pipe"],
			detached: true,
			shell: false,
		});
		this.#process = child;
		child.stdin.on("error", (error) => this.onerror?.(error));
		child.stdout.on("data", (piece: Buffer) => this.#read(piece));
		createInterface({ input: child.stderr }).on("line", (line) => onLine(line.slice(0, LINE_LENGTH)));
		child.once("close", () => {
			kill(child, "SIGKILL");
			this.#process = undefined;
			this.onclose?.();
		});
		return new Promise((resolve, reject) => {
			child.once("spawn", resolve);
			child.once("error", reject);
		});
	}

	async send(message: JSONRPCMessage): Promise<void> {
		const input = this.#process?.stdin;
		if (!input?.writable) throw new Error("The process has ended.");
		input.write(`${JSON.stringify(message)}\n`);
	}

	/** Asks it to end, then makes it. */
	close(): Promise<void> {
		const child = this.#process;
		if (!child) return Promise.resolve();
		return new Promise((resolve) => {
			const timer = setTimeout(() => kill(child, "SIGKILL"), GRACE_MS);
			child.once("close", () => {
				clearTimeout(timer);
				resolve();
			});
			child.stdin?.end();
			kill(child, "SIGTERM");
		});
	}

	/** Ends the process and all that it started, now. */
	kill(): void {
		if (this.#process) kill(this.#process, "SIGKILL");
	}

	#read(piece: Buffer): void {
		const harm = this.#bound.take(piece);
		if (harm !== undefined) {
			this.#options.onHarm(harm);
			this.kill();
			return;
		}
		let from = 0;
		for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", from)) {
			const line = Buffer.concat([...this.#line, piece.subarray(from, end)]).toString("utf8");
			this.#line = [];
			from = end + 1;
			this.#take(line.trim());
		}
		if (from < piece.length) this.#line.push(piece.subarray(from));
	}

	/** Many programs greet on their standard output: a line that is no JSON object is logged and left out. */
	#take(line: string): void {
		if (line === "") return;
		const message = readObject(line);
		if (message) this.onmessage?.(message as JSONRPCMessage);
		else this.#options.onLine(`No message: ${line.slice(0, LINE_LENGTH)}`);
	}
}

function readObject(line: string): object | undefined {
	try {
		const value: unknown = JSON.parse(line);
		return typeof value === "object" && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

function kill({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, signal);
	} catch {
		// The group is gone.
	}
}
