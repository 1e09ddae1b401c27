import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deskFlow } from "../../../testing/bridge/desk-flows.ts";
import { GoPackage, HAS_GO, killed } from "../../../testing/bridge/go-package.ts";
import { freePort } from "../../../testing/free-port.ts";
import { installed, NO_PYTHON } from "../../../testing/installed.ts";
import { ServerProcess } from "../../../testing/server-process.ts";

const SDK = join(import.meta.dirname, "../../../../../../sdk/python");
const PYTHON = join(SDK, ".venv/bin/python");
const HAS_PYTHON = installed(existsSync(PYTHON), NO_PYTHON);

const go = HAS_GO ? GoPackage.forAll("sdk/go/internal/proving") : undefined;

/** How a host of each SDK is started. */
const HOSTS = [
	{ language: "Go", missing: !HAS_GO, command: () => [go?.program ?? ""] },
	{ language: "Python", missing: !HAS_PYTHON, command: () => [PYTHON, "-m", "tests.integration.desks"] },
];

const WAIT = { timeout: 30_000, interval: 50 };

describe.each(HOSTS)("sessions of a host in $language", ({ missing, command }) => {
	let folder: string;
	let port: string;
	let server: ServerProcess;
	const children: ChildProcess[] = [];

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-sessions-"));
		port = String(await freePort());
		server = await start();
	}, 60_000);
	afterEach(async () => {
		await Promise.all([server.kill(), ...children.splice(0).map(killed)]);
		rmSync(folder, { recursive: true, force: true });
	});

	const start = () => ServerProcess.start(folder, { PORT: port }, "ignore");

	/** Starts a host, and resolves once its node types are served; `said` is what it prints. */
	async function host() {
		const [program = "", ...words] = command();
		const child = spawn(program, words, {
			cwd: SDK,
			env: { PATH: process.env.PATH, SWITCHYARD_URL: server.bridgeUrl, SWITCHYARD_TOKEN: server.token },
			stdio: ["ignore", "pipe", "ignore"],
		});
		children.push(child);
		const said: string[] = [];
		child.stdout?.on("data", (data) => void said.push(...String(data).trim().split("\n")));
		await vi.waitFor(async () => expect(await hosts()).toBe(children.filter(lives).length), WAIT);
		return { child, said };
	}

	async function hosts(): Promise<number> {
		const { packages } = await server.request<{
			packages: { namespace: string; hosts: { attached: boolean }[] }[];
		}>("GET", "/api/packages");
		const found = packages.find(({ namespace }) => namespace === "Proving");
		return found?.hosts.filter(({ attached }) => attached).length ?? 0;
	}

	async function begin(onLost: string): Promise<string> {
		const document = deskFlow(["a", "b"], { namespace: "Proving", waitMs: 1500, onLost });
		await server.request("POST", "/api/flows", { document });
		const { runId } = await server.request<{ runId: string }>("POST", "/api/flows/desk/runs", {
			message: {},
		});
		await vi.waitFor(async () => expect(await types(runId)).toContain("timer-set"), WAIT);
		return runId;
	}

	const events = async (run: string) =>
		(await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`)).events;
	const types = async (run: string) => (await events(run)).map(({ type }) => type);
	const ended = (run: string) =>
		vi.waitFor(async () => {
			const last = (await events(run)).at(-1);
			expect(last?.type).toBe("run-end");
			return last;
		}, WAIT);

	it.skipIf(missing)(
		"are worked in as before after kill -9 of the server, and closed in the end",
		async () => {
			const { child, said } = await host();
			const run = await begin("fail");
			await server.kill();
			server = await start();
			expect(await ended(run)).toMatchObject({
				status: "succeeded",
				message: { papers: "a b", process: child.pid },
			});
			await vi.waitFor(() => expect(said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);

	it.skipIf(missing)(
		"are lost by kill -9 of the host, and the block begins again at the next one",
		async () => {
			const first = await host();
			const run = await begin("restart");
			await killed(first.child);
			const next = await host();
			expect(await ended(run)).toMatchObject({
				status: "succeeded",
				message: { papers: "a b", process: next.child.pid },
			});
			expect(first.said).toEqual(["opened"]);
			await vi.waitFor(() => expect(next.said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);

	it.skipIf(missing)(
		"are closed when the run was cancelled while the server was away",
		async () => {
			const { said } = await host();
			const run = await begin("fail");
			await server.request("POST", `/api/runs/${run}/cancel`);
			await server.kill();
			server = await start();
			await vi.waitFor(() => expect(said).toEqual(["opened", "closed"]), WAIT);
		},
		90_000,
	);
});

function lives({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === null && signalCode === null;
}
