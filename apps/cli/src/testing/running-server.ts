import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverBundleArguments } from "../../../../scripts/bundles.mjs";

const SERVER = fileURLToPath(new URL("../../../runtime/src/server.mjs", import.meta.url));

/** A real server on a free port, in a folder of its own. */
export class RunningServer {
	readonly folder: string;
	#address: string;
	#process: ChildProcess;

	private constructor(folder: string, { child, address }: Started) {
		this.folder = folder;
		this.#process = child;
		this.#address = address;
	}

	/** @param folder its data folder; a new one when absent. */
	static async start(folder = mkdtempSync(join(tmpdir(), "switchyard-"))): Promise<RunningServer> {
		return new RunningServer(folder, await startIn(folder));
	}

	get address(): string {
		return this.#address;
	}

	/** Kills it in the middle of whatever it does, and starts the next one on its data. */
	async killAndRestart(): Promise<void> {
		await this.#end("SIGKILL");
		const { child, address } = await startIn(this.folder);
		this.#process = child;
		this.#address = address;
	}

	/** The bearer token of scripts. */
	get token(): string {
		return readFileSync(join(this.folder, "token"), "utf8").trim();
	}

	/** Stops it and leaves its folder. */
	stop(): Promise<void> {
		return this.#end("SIGTERM");
	}

	/** Stops it and removes its folder. */
	async dispose(): Promise<void> {
		await this.stop();
		rmSync(this.folder, { recursive: true });
	}

	async #end(signal: NodeJS.Signals): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill(signal);
		await ended;
	}
}

interface Started {
	readonly child: ChildProcess;
	readonly address: string;
}

async function startIn(folder: string): Promise<Started> {
	const child = spawn(process.execPath, ["--disable-proto=delete", ...serverBundleArguments(), SERVER], {
		// Flows of the tests call the tests' own servers.
		env: { PORT: "0", SWITCHYARD_DATA: folder, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	let printed = "";
	for await (const chunk of child.stdout) {
		printed += String(chunk);
		const address = /(http:\/\/\S+)\/#code=/.exec(printed)?.[1];
		if (address) return { child, address };
	}
	throw new Error(`The server ended before it printed its address. ${printed}`);
}
