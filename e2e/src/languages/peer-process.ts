import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { RunningServer } from "../server/running-server.ts";

/** How to start a program that connects to the bridge, as its README says. */
export interface Program {
	readonly command: string;
	readonly args: readonly string[];
	readonly folder: string;
}

/** A program of the examples, connected to a server, as a process of its own. */
export class PeerProcess {
	readonly #process: ChildProcess;
	#said = "";
	#wake = Promise.withResolvers<void>();

	private constructor(child: ChildProcess) {
		this.#process = child;
		const hear = (data: Buffer | string) => {
			this.#said += String(data);
			this.#changed();
		};
		child.stdout?.on("data", hear);
		child.stderr?.on("data", hear);
		child.on("exit", () => this.#changed());
	}

	/** Starts a program; resolves once it has said that it is connected. */
	static async start(program: Program, server: RunningServer, connected: RegExp): Promise<PeerProcess> {
		const { command, args, folder } = program;
		const peer = new PeerProcess(
			spawn(command, args, {
				cwd: folder,
				env: { ...process.env, SWITCHYARD_URL: server.bridge.url, SWITCHYARD_TOKEN: server.bridge.token },
				stdio: ["ignore", "pipe", "pipe"],
			}),
		);
		await peer.said(connected);
		return peer;
	}

	/** What it has said last that matches; waits for it. */
	async said(words: RegExp): Promise<string> {
		for (;;) {
			const found = [...this.#said.matchAll(new RegExp(words, "g"))].at(-1);
			if (found) return found[0];
			if (this.#isOver) throw new Error(`The program ended: ${this.#said}`);
			await this.#wake.promise;
		}
	}

	async stop(): Promise<void> {
		if (this.#isOver) return;
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGTERM");
		await ended;
	}

	get #isOver(): boolean {
		return this.#process.exitCode !== null || this.#process.signalCode !== null;
	}

	#changed(): void {
		this.#wake.resolve();
		this.#wake = Promise.withResolvers();
	}
}
