import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
	startTemporaryApp,
	type TemporaryApp,
	TOKEN,
} from "../../apps/runtime/test/support/temporary-app.ts";
import { ROOT, toolEnvironment } from "../../scripts/project.mjs";
import { copyProject } from "./copy-project.ts";
import { orderForm } from "./order-form.ts";
import type { Page } from "./pages.ts";

/** What a program says once it serves; it is then left running, as a reader would, until the page is done. */
const SERVES = /\bserving\b|runtime serves|is connected/i;

/** The folders of the project that a page's commands name, and what `npm run` needs. */
const PROJECT = ["apps", "examples", "packages", "scripts", "sdk", "package.json"];

/** Someone who follows a page with a server of their own, in three folders of their own. */
export class Reader {
	readonly page: Page;
	readonly #app: TemporaryApp;
	readonly #home = mkdtempSync(join(tmpdir(), "docs-"));
	readonly #programs = new Set<ChildProcess>();
	/** Where the project was cloned: commands run here unless a page says otherwise. */
	readonly clone = join(this.#home, "clone");
	/** Where TypeScript finds the project's packages. */
	readonly typed = join(this.#home, "typed");
	/** The folder of a package beside the project's: nothing is installed in it. */
	readonly package = join(this.#home, "package");

	private constructor(page: Page, app: TemporaryApp) {
		this.page = page;
		this.#app = app;
		for (const folder of [this.clone, this.typed, this.package]) mkdirSync(folder);
		symlinkSync(ROOT, join(this.#home, "switchyard"));
		symlinkSync(app.folder, join(this.clone, ".switchyard"));
		for (const name of PROJECT) symlinkSync(join(ROOT, name), join(this.clone, name));
		symlinkSync(join(ROOT, "node_modules"), join(this.typed, "node_modules"));
		writeFileSync(join(app.folder, "token"), TOKEN);
		// By default, curl takes an error response from the server for a success.
		writeFileSync(join(this.#home, ".curlrc"), "fail-with-body\n");
		for (const folder of [this.typed, this.package])
			writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }');
	}

	static async start(page: Page): Promise<Reader> {
		// The sites of examples are on this machine.
		const app = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
		await app.app.listen({ host: "127.0.0.1", port: 0 });
		await app.send({ method: "POST", url: "/api/flows", payload: { document: orderForm } });
		return new Reader(page, app);
	}

	/** Such as `http://127.0.0.1:40123`. */
	get address(): string {
		return `http://127.0.0.1:${(this.#app.app.server.address() as AddressInfo).port}`;
	}

	/** Sends a request to the reader's server. @throws Error with what it answers to one that it refuses */
	async send(
		method: string,
		path: string,
		type: string,
		body: string | Uint8Array<ArrayBuffer>,
	): Promise<Response> {
		const headers = { authorization: `Bearer ${this.token}`, "content-type": type };
		const response = await fetch(this.address + path, { method, headers, body });
		if (!response.ok) throw new Error(await response.text());
		return response;
	}

	/** A copy of the project that the reader may change. It is made when it is first asked for. */
	changedProject(): string {
		const folder = join(this.#home, "changed");
		if (!existsSync(folder)) copyProject(folder);
		return folder;
	}

	/** A page's text with this reader's server and token in place of the page's. */
	own(text: string): string {
		return text
			.replaceAll("127.0.0.1:4870", new URL(this.address).host)
			.replaceAll("a-secret-of-your-own", TOKEN)
			.replaceAll("SWITCHYARD_TOKEN=…", `SWITCHYARD_TOKEN=${TOKEN}`);
	}

	write(folder: string, name: string, text: string): string {
		const file = join(folder, name);
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, this.own(text));
		return file;
	}

	/**
	 * Runs a program to its end, or until it serves.
	 * @returns what it printed
	 * @throws Error with what it printed, when it fails
	 */
	async run(command: string, args: readonly string[], folder = this.clone): Promise<string> {
		const program = spawn(command, args, {
			cwd: folder,
			detached: true,
			env: {
				...toolEnvironment(),
				// A reader's own, whatever selection of the tests this is.
				SWITCHYARD_TESTS: undefined,
				CURL_HOME: this.#home,
				SWITCHYARD_SERVER: this.address,
				SWITCHYARD_URL: `${this.address.replace("http", "ws")}/bridge`,
				SWITCHYARD_TOKEN: TOKEN,
			},
			stdio: ["ignore", "pipe", "pipe"],
		});
		this.#programs.add(program);
		let said = "";
		const serves = new Promise<"serves">((resolve) => {
			for (const stream of [program.stdout, program.stderr])
				stream.on("data", (data) => {
					said += data;
					if (SERVES.test(said)) resolve("serves");
				});
		});
		const end = await Promise.race([serves, once(program, "close")]);
		if (end === "serves") return said;
		this.#programs.delete(program);
		if (end[0] !== 0) throw new Error(said);
		return said;
	}

	async leave(): Promise<void> {
		for (const program of this.#programs) {
			const ended = once(program, "close");
			// With all that it started itself.
			process.kill(-(program.pid ?? 0), "SIGKILL");
			await ended;
		}
		await this.#app.dispose();
		rmSync(this.#home, { recursive: true });
	}

	get token(): string {
		return TOKEN;
	}
}
