import type { ChildProcess } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Flow } from "@switchyard/spec/flow";
import { serverArguments, serverEnvironment } from "../../../scripts/server-arguments.mjs";
import type { CpuClock } from "../measure/cpu/cpu-clock.ts";
import { treeCpu } from "../measure/cpu/process-tree.ts";
import { end, lineOf, spawnNode } from "./spawn-node.ts";

export const TOKEN = "benchmark-token-of-a-throwaway-server";
/** No benchmark is about the rate limits. */
const UNLIMITED = "1000000000";

/** A server of ours in a process and a data folder of its own. */
export class Server {
	readonly url: string;
	/** The link that signs a browser in, once. */
	readonly signInLink: string;
	/** Its CPU since it was launched, with that of the processes that it started. */
	readonly cpu: CpuClock;
	private readonly child: ChildProcess;
	private readonly folder: string;

	private constructor(child: ChildProcess, folder: string, signInLink: string) {
		this.child = child;
		this.folder = folder;
		this.signInLink = signInLink;
		this.url = new URL(signInLink).origin;
		this.cpu = treeCpu(child.pid);
	}

	/**
	 * Starts one, in a new data folder or in one that another server has left. Resolves once it says that it runs.
	 * @param environment what is otherwise than it usually is.
	 * @param launchArguments what Node is launched with.
	 */
	static async start(
		folder = mkdtempSync(join(tmpdir(), "switchyard-bench-")),
		environment: Readonly<Record<string, string>> = {},
		launchArguments: readonly string[] = serverArguments(),
	): Promise<Server> {
		const settings = {
			...serverEnvironment(),
			PORT: "0",
			SWITCHYARD_DATA: folder,
			SWITCHYARD_TOKEN: TOKEN,
			SWITCHYARD_MAX_REQUESTS_PER_MINUTE: UNLIMITED,
			SWITCHYARD_MAX_RUNS: "20000",
			...environment,
		};
		// In a file, as services have it: what reads a terminal or a pipe would take part in every figure.
		const log = join(folder, "server.log");
		const errors = openSync(log, "a");
		const child = spawnNode(launchArguments, settings, errors);
		closeSync(errors);
		const [link] = await lineOf(child, /http:\S+#code=\S+/).catch((error: Error) => {
			throw new Error(`${error.message}\n${readFileSync(log, "utf8")}`);
		});
		return new Server(child, folder, link);
	}

	/**
	 * Asks the HTTP API.
	 * @throws Error when the answer is not a success.
	 */
	async ask(method: string, path: string, body?: unknown): Promise<unknown> {
		const response = await fetch(`${this.url}${path}`, {
			method,
			headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
		const text = await response.text();
		return text === "" ? undefined : JSON.parse(text);
	}

	async save(flow: Flow): Promise<void> {
		await this.ask("POST", "/api/flows", { document: flow });
	}

	/** Resident memory, in bytes. */
	memory(): number {
		return this.#status("VmRSS");
	}

	/** The most that it had since it was started, in bytes. */
	peakMemory(): number {
		return this.#status("VmHWM");
	}

	#status(field: string): number {
		const status = readFileSync(`/proc/${this.child.pid}/status`, "utf8");
		return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
	}

	/** Ends it as a power cut would, and gives the data folder. */
	async kill(): Promise<string> {
		await end(this.child, "SIGKILL");
		return this.folder;
	}

	/** Ends it and throws its data away. */
	async stop(): Promise<void> {
		await end(this.child);
		rmSync(this.folder, { recursive: true });
	}

	/** Throws away the data of a server that was killed. */
	static discard(folder: string): void {
		rmSync(folder, { recursive: true });
	}
}
