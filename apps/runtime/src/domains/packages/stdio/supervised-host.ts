import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { backoff } from "@switchyard/async";
import type { BaseLogger } from "pino";
import type { LinkListener } from "../../../platform/bridge/link.ts";
import type { InstalledPackage } from "./package-manifest.ts";
import { StdioLink } from "./stdio-link.ts";

/** Waits before a process is started again. */
const WAIT_MS = { first: 500, longest: 60_000 };
/** A process that lived for so long has not failed at its start. */
const HEALTHY_MS = 30_000;
/** How long a process may take to end by itself, in milliseconds. */
const GRACE_MS = 1000;
/** How much of a line of its output is logged, in characters. */
const LINE_LENGTH = 2000;

export interface SupervisedHostOptions {
	readonly installed: InstalledPackage;
	/** The whole environment of the process; it inherits nothing from the server's own. */
	readonly environment: Readonly<Record<string, string>>;
	readonly maxFrame: number;
	/** Serves the process's pipes. */
	readonly join: (link: StdioLink) => LinkListener;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
}

/** The process of one package: started again when it ends, and ended with the server. */
export class SupervisedHost {
	readonly #options: SupervisedHostOptions;
	#process: ChildProcess | undefined;
	#failures = 0;
	#timer: NodeJS.Timeout | undefined;
	#stopped = false;

	constructor(options: SupervisedHostOptions) {
		this.#options = options;
	}

	/** The process's id; `undefined` while none runs. */
	get pid(): number | undefined {
		return this.#process?.pid;
	}

	start(): void {
		const { installed, environment, logger } = this.#options;
		const [command = "", ...words] = installed.manifest.argv;
		const startedAt = performance.now();
		// A group of its own, so that what it starts ends with it.
		const child = spawn(command, words, {
			cwd: installed.folder,
			env: environment,
			stdio: ["pipe", "pipe", "pipe"],
			detached: true,
			shell: false,
		});
		this.#process = child;
		const { name } = installed.manifest;
		child.on("error", (error) =>
			logger.warn({ package: name, err: error }, "a package's host did not start"),
		);
		this.#log(child);
		if (installed.manifest.transport !== "websocket") {
			const link = new StdioLink({ input: child.stdin, output: child.stdout }, () => this.#end(child));
			link.listen(this.#options.join(link), this.#options.maxFrame);
		}
		child.once("close", (code, signal) => {
			this.#kill(child, "SIGKILL");
			this.#process = undefined;
			if (this.#stopped) return;
			if (performance.now() - startedAt > HEALTHY_MS) this.#failures = 0;
			const againInMs = backoff(this.#failures++, WAIT_MS);
			logger.warn({ package: name, code, signal, againInMs }, "a package's host ended");
			this.#timer = setTimeout(() => this.start(), againInMs);
		});
	}

	/** Resolves once the process and all that it started have ended. */
	async stop(): Promise<void> {
		this.#stopped = true;
		clearTimeout(this.#timer);
		const child = this.#process;
		if (!child) return;
		const closed = once(child, "close");
		this.#end(child);
		await closed;
	}

	/** Ends the process and all that it started, now. */
	kill(): void {
		this.#stopped = true;
		if (this.#process) this.#kill(this.#process, "SIGKILL");
	}

	/** Asks it to end, then makes it. */
	#end(child: ChildProcess): void {
		child.stdin?.end();
		this.#kill(child, "SIGTERM");
		const timer = setTimeout(() => this.#kill(child, "SIGKILL"), GRACE_MS);
		child.once("close", () => clearTimeout(timer));
	}

	#kill({ pid }: ChildProcess, signal: "SIGTERM" | "SIGKILL"): void {
		if (pid === undefined) return;
		try {
			process.kill(-pid, signal);
		} catch {
			// The group is gone.
		}
	}

	#log(child: ChildProcess): void {
		const { installed, logger } = this.#options;
		const { name, transport } = installed.manifest;
		const streams = transport === "websocket" ? [child.stdout, child.stderr] : [child.stderr];
		for (const stream of streams) {
			if (!stream) continue;
			createInterface({ input: stream }).on("line", (line) => {
				logger.info({ package: name }, line.slice(0, LINE_LENGTH));
			});
		}
	}
}
