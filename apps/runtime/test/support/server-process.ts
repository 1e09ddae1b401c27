import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { bundleArguments, serverBundleArguments } from "../../../../scripts/bundles.mjs";

const SERVER = fileURLToPath(new URL("../../src/server.mjs", import.meta.url));
const TOKEN = "a-token-for-tests-of-the-process";

/** The server as a process of its own, as a person starts it: what is tested about crashes is tested on this. */
export class ServerProcess {
	readonly address: string;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, address: string) {
		this.#process = child;
		this.address = address;
	}

	/**
	 * Starts a server over a data folder; resolves once it has printed its address.
	 * @param under a command that becomes the server, which is given to it as its last arguments.
	 * @param program the file that Node runs.
	 */
	static async start(
		dataFolder: string,
		environment: Record<string, string> = {},
		stderr: "inherit" | "ignore" | number = "inherit",
		under: readonly string[] = [],
		program = SERVER,
	): Promise<ServerProcess> {
		// Another program has the server's modules from their sources: half of them from the bundle would be there twice.
		const bundles = program === SERVER ? serverBundleArguments() : bundleArguments();
		const [command = "", ...words] = [...under, process.execPath, ...bundles, program];
		const child = spawn(command, words, {
			env: { PORT: "0", SWITCHYARD_DATA: dataFolder, SWITCHYARD_TOKEN: TOKEN, ...environment },
			stdio: ["ignore", "pipe", stderr],
		});
		let printed = "";
		for await (const chunk of child.stdout ?? []) {
			printed += String(chunk);
			const address = /(http:\/\/\S+)\/#code=/.exec(printed)?.[1];
			if (address) return new ServerProcess(child, address);
		}
		throw new Error(`The server ended before it printed its address. ${printed}`);
	}

	/** Where peers of the bridge connect, with `token`. */
	get bridgeUrl(): string {
		return `${this.address.replace("http", "ws")}/bridge`;
	}

	get token(): string {
		return TOKEN;
	}

	get id(): number {
		return this.#process.pid ?? 0;
	}

	/** Resolves with the code once the process has ended by itself. */
	async exited(): Promise<number | null> {
		if (this.#process.exitCode === null && this.#process.signalCode === null)
			await once(this.#process, "exit");
		return this.#process.exitCode;
	}

	/** Calls the API, by the server's own token unless another one is given. */
	async request<Reply>(method: string, path: string, body?: unknown, token = TOKEN): Promise<Reply> {
		const response = await fetch(this.address + path, {
			method,
			headers: {
				authorization: `Bearer ${token}`,
				...(body === undefined ? {} : { "content-type": "application/json" }),
			},
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		});
		const text = await response.text();
		if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
		return (text === "" ? undefined : JSON.parse(text)) as Reply;
	}

	/** Ends the process as a power cut would: nothing in it gets to say a last word. */
	async kill(): Promise<void> {
		if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
	}
}
