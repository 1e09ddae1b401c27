import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { freePort } from "../free-port.ts";
import { installed, NO_PYTHON } from "../installed.ts";
import { ServerProcess } from "../server-process.ts";
import { GoPackage, HAS_GO, killed } from "./go-package.ts";

const SDK = join(import.meta.dirname, "../../../../../sdk/python");
const PYTHON = join(SDK, ".venv/bin/python");
const HAS_PYTHON = installed(existsSync(PYTHON), NO_PYTHON);

export const WAIT = { timeout: 30_000, interval: 50 };

/** A language that the package `Proving` is served in. */
export interface HostLanguage {
	readonly language: string;
	readonly missing: boolean;
	/** The program of a host, and its arguments. */
	readonly command: () => readonly string[];
}

/** The languages; what one of them needs is built before the tests of the file that calls this. */
export function hostLanguages(): readonly HostLanguage[] {
	const go = HAS_GO ? GoPackage.forAll("sdk/go/internal/proving") : undefined;
	return [
		{ language: "Go", missing: !HAS_GO, command: () => [go?.program ?? ""] },
		{ language: "Python", missing: !HAS_PYTHON, command: () => [PYTHON, "-m", "tests.integration.desks"] },
	];
}

/** A server in a process of its own and hosts of the package `Proving`, new for each test, all of which may be killed. */
export class RealHosts {
	folder = "";
	server!: ServerProcess;
	#port = "";
	readonly #children: ChildProcess[] = [];
	readonly #command: () => readonly string[];

	private constructor(command: () => readonly string[]) {
		this.#command = command;
	}

	static forEach({ command }: HostLanguage): RealHosts {
		const packageHosts = new RealHosts(command);
		beforeEach(() => packageHosts.#open(), 60_000);
		afterEach(() => packageHosts.#close());
		return packageHosts;
	}

	async #open(): Promise<void> {
		this.folder = mkdtempSync(join(tmpdir(), "switchyard-hosts-"));
		this.#port = String(await freePort());
		await this.startServer();
	}

	async #close(): Promise<void> {
		await Promise.all([this.server.kill(), ...this.#children.splice(0).map(killed)]);
		rmSync(this.folder, { recursive: true, force: true });
	}

	/** Starts the server, also again where it was killed. */
	async startServer(): Promise<void> {
		this.server = await ServerProcess.start(this.folder, { PORT: this.#port }, "ignore");
	}

	/** Starts a host, and resolves once its node types are served; `said` is what it prints. */
	async start(environment: Readonly<Record<string, string>> = {}) {
		const [program = "", ...words] = this.#command();
		const { bridgeUrl, token } = this.server;
		const { PATH } = process.env;
		const child = spawn(program, words, {
			cwd: SDK,
			env: { PATH, SWITCHYARD_URL: bridgeUrl, SWITCHYARD_TOKEN: token, ...environment },
			stdio: ["ignore", "pipe", "ignore"],
		});
		this.#children.push(child);
		const said: string[] = [];
		child.stdout?.on("data", (data) => void said.push(...String(data).trim().split("\n")));
		await vi.waitFor(
			async () => expect(await this.#attached()).toBe(this.#children.filter(lives).length),
			WAIT,
		);
		return { child, said };
	}

	async events(run: string): Promise<readonly Event[]> {
		return (await this.server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`)).events;
	}

	/** Resolves with the end of a run. */
	ended(run: string): Promise<Event | undefined> {
		return vi.waitFor(async () => {
			const last = (await this.events(run)).at(-1);
			expect(last?.type).toBe("run-end");
			return last;
		}, WAIT);
	}

	async #attached(): Promise<number> {
		const { packages } = await this.server.request<{
			packages: { namespace: string; hosts: { attached: boolean }[] }[];
		}>("GET", "/api/packages");
		const found = packages.find(({ namespace }) => namespace === "Proving");
		return found?.hosts.filter(({ attached }) => attached).length ?? 0;
	}
}

function lives({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}
