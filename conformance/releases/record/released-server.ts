import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { defined } from "@switchyard/spec/json";
import type { Served } from "../served.ts";

const TOKEN = "a-token-for-recording-releases";

/** Settings of a recorded server: the servers of examples are on this machine. */
const ENVIRONMENT = { PORT: "0", SWITCHYARD_TOKEN: TOKEN, SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

/** The server of a checkout, as `npm start` starts it, but without bundles. */
export class ReleasedServer implements Served {
	static readonly TOKEN = TOKEN;
	readonly token = TOKEN;
	readonly #address: string;
	readonly #process: ChildProcess;

	private constructor(child: ChildProcess, address: string) {
		this.#process = child;
		this.#address = address;
	}

	static async start(root: string, dataFolder: string): Promise<ReleasedServer> {
		const words = ["--disable-proto=delete", "--expose-gc", "apps/runtime/src/server.mjs"];
		const child = spawn(process.execPath, words, {
			cwd: root,
			env: { PATH: process.env.PATH ?? "", SWITCHYARD_DATA: dataFolder, ...ENVIRONMENT },
			stdio: ["ignore", "pipe", "ignore"],
		});
		let printed = "";
		for await (const chunk of child.stdout) {
			printed += String(chunk);
			const address = /(http:\/\/\S+)\/#code=/.exec(printed)?.[1];
			if (address) return new ReleasedServer(child, address);
		}
		throw new Error(`The server of the release did not start. ${printed}`);
	}

	get bridge(): string {
		return `${this.#address.replace("http", "ws")}/bridge`;
	}

	async send(
		method: string,
		path: string,
		type?: string,
		body?: string | Uint8Array<ArrayBuffer>,
	): Promise<Response> {
		const response = await fetch(this.#address + path, {
			method,
			headers: { authorization: `Bearer ${TOKEN}`, ...defined({ "content-type": type }) },
			...defined({ body }),
		});
		if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
		return response;
	}

	/** Ends it as a power cut would. */
	async kill(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
	}

	/** Stops it as Ctrl+C does. */
	async stop(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGTERM");
		const [code] = await ended;
		if (code !== 0) throw new Error(`The server of the release stopped with ${code}.`);
	}
}
