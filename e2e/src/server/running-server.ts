import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { defined } from "@switchyard/spec/json";
import { findChromium } from "../../../scripts/chromium.mjs";
import { PINNED_NODE, ROOT } from "../../../scripts/project.mjs";
import { serverArguments } from "../../../scripts/server-arguments.mjs";
import { Api } from "./api.ts";

const TOKEN = "a-token-for-end-to-end-tests";

/** The server as people start it, as a process of its own over a data folder of its own. */
export class RunningServer {
	/** Such as `http://127.0.0.1:40123`. */
	readonly origin: string;
	/** The sign-in link that the server printed when it started; good once. */
	readonly printedLink: string;
	readonly api: Api;
	#process: ChildProcess;
	readonly #folder: string;

	private constructor(child: ChildProcess, folder: string, printedLink: string) {
		this.#process = child;
		this.#folder = folder;
		this.printedLink = printedLink;
		this.origin = new URL(printedLink).origin;
		this.api = new Api(this.origin, TOKEN);
	}

	/** Starts a server over a new data folder; resolves once it has printed its link. */
	static async start(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
		const folder = await mkdtemp(join(tmpdir(), "switchyard-e2e-"));
		const child = spawnServer(folder, "0", environment);
		return new RunningServer(child, folder, await printedLink(child));
	}

	/** Where programs in other processes connect, and with what. */
	get bridge(): { readonly url: string; readonly token: string } {
		return { url: `${this.origin.replace("http", "ws")}/bridge`, token: TOKEN };
	}

	/** The address of a page that signs in who opens it. A second page opened while the printed link signs in would find no session yet. */
	async linkTo(path: string): Promise<string> {
		return `${this.origin}${path}#code=${await this.api.signInCode()}`;
	}

	async killAndRestart(): Promise<void> {
		await this.kill();
		await this.restart();
	}

	/** Kills the server at once, as a power cut does. */
	async kill(): Promise<void> {
		const ended = once(this.#process, "exit");
		this.#process.kill("SIGKILL");
		await ended;
	}

	/** Starts a killed server again, over the same data at the same address. */
	async restart(): Promise<void> {
		this.#process = spawnServer(this.#folder, new URL(this.origin).port);
		await printedLink(this.#process);
	}

	/** Writes a flow's document into a killed server's database, as a broken disk or a stray script might. */
	storeDocument(flow: string, document: string): void {
		const database = new DatabaseSync(join(this.#folder, "switchyard.db"));
		database.prepare("UPDATE flows SET document = ? WHERE id = ?").run(document, flow);
		database.close();
	}

	/** Stops the server as Ctrl+C does, and removes its data. */
	async stop(): Promise<void> {
		if (this.#process.exitCode === null && this.#process.signalCode === null) {
			const ended = once(this.#process, "exit");
			this.#process.kill("SIGINT");
			await ended;
		}
		await rm(this.#folder, { recursive: true, force: true });
	}
}

const chromium = await findChromium();

function spawnServer(folder: string, port: string, environment: Readonly<Record<string, string>> = {}) {
	return spawn(PINNED_NODE, serverArguments(), {
		cwd: ROOT,
		env: {
			PORT: port,
			SWITCHYARD_DATA: folder,
			SWITCHYARD_TOKEN: TOKEN,
			// Flows of the tests call the tests' own servers.
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
			// Browsers of flows are found as those of the tests are.
			PATH: process.env.PATH ?? "",
			...defined({ CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
			SWITCHYARD_MAX_SIGN_INS_PER_MINUTE: "1000",
			// Looking a page over takes machines longer than people.
			SWITCHYARD_PACKAGE_WAIT_SECONDS: "600",
			// The recorder's browser is the tests' own.
			...defined({ CHROMIUM_PATH: chromium }),
			...environment,
		},
		stdio: ["ignore", "pipe", "inherit"],
	});
}

async function printedLink(child: ChildProcess): Promise<string> {
	let printed = "";
	for await (const chunk of child.stdout ?? []) {
		printed += String(chunk);
		const link = /http:\/\/\S+\/#code=\S+(?=\s)/.exec(printed)?.[0];
		if (link !== undefined) return link;
	}
	throw new Error(`The server ended before it printed its link. ${printed}`);
}
