import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { ListPackagesReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveClient } from "../../src/domains/runs/live/testing/live-client.ts";
import { stepFlow } from "../support/bridge/echo-flows.ts";
import { PackageClient } from "../support/bridge/package-client.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { ServerProcess } from "../support/server-process.ts";
import { Stopwatch } from "../support/stopwatch.ts";

const LEDGER_HOST = fileURLToPath(new URL("../support/ledger-host.ts", import.meta.url));
const EFFECTS = ["safe", "keyed", "once"];

/** A step of each effect at the package, all at once. */
const FLOW: Flow = {
	...flowOf(
		[node("safe", "Ledger.Safe"), node("keyed", "Ledger.Keyed"), node("once", "Ledger.Once")],
		["start>safe", "start>keyed", "start>once"],
	),
	id: "ledger",
	revision: 0,
};

let folder: string;
let ledger: string;
let servers: ServerProcess[];
let hostProcesses: ChildProcess[];
let watchers: LiveClient[];

beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-away-"));
	ledger = join(folder, "ledger");
	writeFileSync(ledger, "");
	servers = [];
	hostProcesses = [];
	watchers = [];
});

afterEach(async () => {
	for (const { socket } of watchers) socket.terminate();
	for (const hostProcess of hostProcesses) await killHost(hostProcess);
	for (const server of servers) await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

async function startServer(environment: Record<string, string>): Promise<ServerProcess> {
	const log = openSync(join(folder, "log"), "a");
	const server = await ServerProcess.start(join(folder, "data"), environment, log);
	servers.push(server);
	return server;
}

/** A host in TypeScript, once it serves. */
async function startHost(
	server: ServerProcess,
	environment: Record<string, string> = {},
): Promise<ChildProcess> {
	const hostProcess = spawn(process.execPath, [LEDGER_HOST], {
		env: { SWITCHYARD_URL: server.bridgeUrl, SWITCHYARD_TOKEN: server.token, LEDGER: ledger, ...environment },
		stdio: ["ignore", "ignore", "pipe"],
	});
	hostProcesses.push(hostProcess);
	let said = "";
	await new Promise<void>((serves, fails) => {
		hostProcess.stderr?.on("data", (data) => {
			said += data;
			if (said.includes("Serving Ledger.Safe")) serves();
		});
		hostProcess.once("exit", () => fails(new Error(`The host ended: ${said}`)));
	});
	return hostProcess;
}

async function killHost(hostProcess: ChildProcess): Promise<void> {
	if (hostProcess.exitCode !== null || hostProcess.signalCode !== null) return;
	hostProcess.kill("SIGKILL");
	await once(hostProcess, "exit");
}

/** Resolves once a server has noticed that nothing serves a package. A step that begins before that fails when its call is lost. */
function isAway(server: ServerProcess, namespace: string): Promise<void> {
	return vi.waitFor(async () => {
		const { packages } = await server.request<ListPackagesReply>("GET", "/api/packages");
		const known = packages.find((each) => each.namespace === namespace)?.nodeTypes ?? [];
		expect(known.map(({ available }) => available)).toEqual(EFFECTS.map(() => false));
	}, 30_000);
}

/** What has begun outside: the effect and key of each. */
const entries = () => readFileSync(ledger, "utf8").split("\n").filter(Boolean).toSorted();
const entriesOf = (run: string) => entries().filter((line) => line.includes(run));

const start = async (server: ServerProcess, flow: string) =>
	(await server.request<StartRunReply>("POST", `/api/flows/${flow}/runs`, { message: { text: "x" } })).runId;

const summary = (server: ServerProcess, run: string) => server.request<RunSummary>("GET", `/api/runs/${run}`);

async function events(server: ServerProcess, run: string): Promise<readonly Event[]> {
	return (await server.request<{ events: Event[] }>("GET", `/api/runs/${run}/events`)).events;
}

function status(server: ServerProcess, run: string, wanted: string): Promise<RunSummary> {
	return vi.waitFor(async () => {
		const found = await summary(server, run);
		expect(found.status).toBe(wanted);
		return found;
	}, 30_000);
}

/** What a page that has just been opened learns that steps of a run wait for, once all of them do. */
async function heldSteps(server: ServerProcess, run: string, count: number) {
	const headers = { authorization: `Bearer ${server.token}` };
	const watcher = await LiveClient.connect(`${server.address.replace("http", "ws")}/live`, { headers });
	watchers.push(watcher);
	watcher.send({ subscribe: { run } });
	const held = () =>
		watcher.frames
			.flatMap((frame) => (frame.type === "ephemerals" ? frame.ephemerals : []))
			.flatMap((ephemeral) => (ephemeral.type === "step-held" ? [ephemeral] : []));
	await watcher.until(() => held().length >= count);
	return held();
}

const STORES = [["SQLite"], ...(POSTGRES_FOLDER === undefined ? [] : [["PostgreSQL"]])];

describe.each(STORES)("a server on %s whose package hosts are away", { timeout: 120_000 }, (store) => {
	let postgres: PostgresServer | undefined;
	let environment: Record<string, string>;

	beforeEach(async () => {
		environment = { SWITCHYARD_LEASE_SECONDS: "1" };
		if (store !== "PostgreSQL") return;
		postgres = await PostgresServer.start();
		environment.DATABASE_URL = postgres.urlOf(await postgres.createDatabase());
	});

	afterEach(async () => {
		for (const server of servers) await server.kill();
		await postgres?.dispose();
		postgres = undefined;
	});

	it("waits for them after a restart, each package as long as is set, and begins nothing twice [Q-R24]", async () => {
		const first = await startServer(environment);
		const other = await PackageClient.start(first.bridgeUrl, first.token);
		await first.request("POST", "/api/flows", { document: stepFlow() });
		const hanging = await startHost(first, { LEDGER_HANGS: "1" });
		await first.request("POST", "/api/flows", { document: FLOW });
		const inFlight = await start(first, "ledger");
		await vi.waitFor(() => expect(entries()).toHaveLength(3), 30_000);
		await first.kill();
		await killHost(hanging);
		await other.bridge.end();

		// Longer than hosts were once waited for, and longer again for one of them.
		const wait = { SWITCHYARD_PACKAGE_WAIT_SECONDS: "6,Ledger=600" };
		const second = await startServer({ ...environment, ...wait });
		const waiting = await start(second, "ledger");
		const ofOther = await start(second, "echo-step");
		const [held] = await heldSteps(second, ofOther, 1);
		expect(held).toMatchObject({ node: "echo", package: "Acme", attempt: 1 });
		const left = Number(held?.until) - Date.now();
		expect(left).toBeLessThanOrEqual(6000);
		expect((await status(second, ofOther, "failed")).error).toMatchObject({ code: "HOST_UNAVAILABLE" });
		expect(Date.now()).toBeGreaterThanOrEqual(Number(held?.until));
		expect((await heldSteps(second, waiting, 3)).map((each) => each.node)).toEqual(EFFECTS);
		expect(await events(second, waiting)).toHaveLength(1);

		// Killed once more while they wait: what has not begun is not unknown.
		await second.kill();
		const third = await startServer({ ...environment, ...wait });
		await heldSteps(third, waiting, 3);
		await heldSteps(third, inFlight, 2);
		await startHost(third);
		await status(third, waiting, "succeeded");
		expect(entriesOf(waiting).map((line) => line.split(" ")[0])).toEqual(EFFECTS.toSorted());
		const begun = (await events(third, waiting)).filter(({ type }) => type === "step-start");
		expect(begun).toMatchObject([{ attempt: 1 }, { attempt: 1 }, { attempt: 1 }]);

		// What was in flight runs again as its effect says, and no attempt at it has failed.
		await vi.waitFor(async () => {
			const ended = (await events(third, inFlight)).filter(({ type }) => type === "step-end");
			expect(ended).toHaveLength(2);
		}, 30_000);
		expect((await events(third, inFlight)).map(({ type }) => type)).not.toContain("step-fail");
		const again = entriesOf(inFlight);
		expect(again.map((line) => line.split(" ")[0])).toEqual(["keyed", "keyed", "once", "safe", "safe"]);
		expect(new Set(again.filter((line) => line.startsWith("keyed"))).size).toBe(1);
		await status(third, inFlight, "waiting");
		const once = (await events(third, inFlight)).find(
			(event) => event.type === "step-start" && event.node === "once",
		);
		await third.request(
			"POST",
			`/api/runs/${inFlight}/steps/${once && "step" in once ? once.step : 0}/resolve`,
			{
				answer: "happened",
			},
		);
		await status(third, inFlight, "succeeded");
	});

	it("stops at once on SIGTERM, and its next start waits again [Q-R23] [Q-R24]", async () => {
		const first = await startServer(environment);
		const hostProcess = await startHost(first);
		await first.request("POST", "/api/flows", { document: FLOW });
		await killHost(hostProcess);
		await isAway(first, "Ledger");
		const run = await start(first, "ledger");
		await heldSteps(first, run, 3);
		const watch = new Stopwatch();
		process.kill(first.id, "SIGTERM");
		expect(await first.exited()).toBe(0);
		expect(watch.stop()).toBeLessThan(2000);
		const second = await startServer(environment);
		await heldSteps(second, run, 3);
		await startHost(second);
		await status(second, run, "succeeded");
		expect(entries()).toHaveLength(3);
	});
});
