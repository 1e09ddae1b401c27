import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** A server that a command starts, with all processes that the command puts between. */
export class StartedProgram {
	/** Link that the server printed: it signs a browser in once. */
	readonly link: URL;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, link: URL) {
		this.#process = child;
		this.link = link;
	}

	/**
	 * Resolves once the server has printed its link.
	 * @throws Error when the command ends before.
	 */
	static async start(
		[program, ...args]: readonly [string, ...string[]],
		options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
	): Promise<StartedProgram> {
		// A group of its own, as a shell makes one for each command.
		const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"], detached: true });
		let printed = "";
		for await (const chunk of child.stdout ?? []) {
			printed += String(chunk);
			const [link] = /http:\/\/\S+\/#code=\S+(?=\s)/.exec(printed) ?? [];
			if (link) return new StartedProgram(child, new URL(link));
		}
		throw new Error(`${program} ended before it printed a link: ${printed}`);
	}

	/** Stops the whole group, as Ctrl+C in a terminal does, and waits for its end. */
	async interrupt(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const ended = once(this.#process, "close");
		process.kill(-(this.#process.pid ?? 0), "SIGINT");
		await ended;
	}
}
