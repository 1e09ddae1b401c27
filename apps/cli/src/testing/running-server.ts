import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SERVER = fileURLToPath(new URL("../../../runtime/src/server.mjs", import.meta.url));

/** A real server on a free port, in a folder of its own. */
export class RunningServer {
	readonly address: string;
	readonly folder: string;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, address: string, folder: string) {
		this.#process = child;
		this.address = address;
		this.folder = folder;
	}

	static async start(): Promise<RunningServer> {
		const folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		const child = spawn(process.execPath, ["--disable-proto=delete", SERVER], {
			env: { PORT: "0", SWITCHYARD_DATA: folder },
			stdio: ["ignore", "pipe", "inherit"],
		});
		let printed = "";
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			const address = /(http:\/\/\S+)\/#code=/.exec(printed)?.[1];
			if (address) return new RunningServer(child, address, folder);
		}
		throw new Error(`The server ended before it printed its address. ${printed}`);
	}

	/** Stops it and removes its folder. */
	async dispose(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGTERM");
		await ended;
		rmSync(this.folder, { recursive: true });
	}
}
