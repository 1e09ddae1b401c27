import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, node } from "@switchyard/flow/testing";
import { flowOf, stepOfKey } from "@switchyard/host/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ExternalBank } from "../support/external-bank.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { ServerProcess } from "../support/server-process.ts";

let postgres: PostgresServer;
let database: string;
let folder: string;
let bank: ExternalBank | undefined;
let servers: ServerProcess[] = [];

/** Everything that goes outside at once: a request, a model, a package's nodes of each effect, and what follows one of them. */
function allAtOnce({ url }: ExternalBank): Flow {
	const bankNode = (id: string, type: string): FlowNode => node(id, type, {}, { outputs: { output: "" } });
	const pay = node(
		"pay",
		"Http.Request",
		{ url: custom(`${url}/pay`), method: custom("POST"), body: custom({}) },
		{ outputs: { body: "", headers: "", status: "" } },
	);
	const model = custom({ provider: "openai-compatible", model: "bank", credential: "bank" });
	const agent = node("agent", "AI.Agent", { prompt: custom("Do it."), model });
	const nodes = [
		pay,
		agent,
		bankNode("keyed", "Bank.Keyed"),
		bankNode("once", "Bank.Once"),
		bankNode("safe", "Bank.Safe"),
		bankNode("next", "Bank.Safe"),
	];
	const wires = ["start>pay", "start>agent", "start>keyed", "start>once", "start>safe", "safe>next"];
	return { ...flowOf(nodes, wires), id: "all", revision: 0 };
}

describe.skipIf(POSTGRES_FOLDER === undefined)("a server that stood still past its lease", () => {
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-frozen-"));
		postgres = await PostgresServer.start();
		database = await postgres.createDatabase();
	});

	afterEach(async () => {
		for (const server of servers) await server.kill();
		servers = [];
		await bank?.close();
		await postgres.dispose();
		rmSync(folder, { recursive: true });
	});

	it("begins no effect and asks no model once another one has taken over [Q-R25]", {
		timeout: 120_000,
	}, async () => {
		const first = await start("one");
		bank = await ExternalBank.open(first);
		const { begun } = bank;
		await first.request("PUT", "/api/credentials/bank", {
			kind: "model",
			value: { baseUrl: `${bank.url}/v1` },
		});
		await first.request("POST", "/api/flows", { document: allAtOnce(bank) });
		await runOnce(first, bank);

		// Its commit has come to the database and is held there, while what needs no commit has begun.
		const lock = await lockJournal();
		const before = begun.length;
		first.request("POST", "/api/flows/all/runs", { message: {} }).catch(() => {});
		await vi.waitFor(async () => {
			expect(await countBlocked()).toBe(1);
			expect(begun).toHaveLength(before + 1);
		}, 30_000);
		process.kill(first.id, "SIGSTOP");
		bank.answer();
		await lock.end();
		await vi.waitFor(async () => expect(await countBlocked()).toBe(0), 30_000);

		const second = await start("two");
		await vi.waitFor(() => expect(begun.slice(before)).toContain("turn 0"), 30_000);
		const replaced = [...begun];
		process.kill(first.id, "SIGCONT");
		expect(await first.exited()).toBe(1);
		await bank.askedAll();
		expect(begun).toEqual(replaced);
		expect((await second.request<{ status: string }>("GET", "/api/health")).status).toBe("ok");
	});

	it("makes no call that waited for room at a host when another one has taken over meanwhile [Q-R25]", {
		timeout: 120_000,
	}, async () => {
		const first = await start("one", { SWITCHYARD_MAX_CALLS_IN_FLIGHT: "1" });
		bank = await ExternalBank.open(first);
		const { begun } = bank;
		const inLine = ["first", "second"].map((id) => node(id, "Bank.Safe", {}, { outputs: { output: "" } }));
		const flow = { ...flowOf(inLine, ["start>first", "start>second"]), id: "line", revision: 0 };
		await first.request("POST", "/api/flows", { document: flow });
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/line/runs", { message: {} });
		await vi.waitFor(() => expect(begun).toHaveLength(1), 30_000);
		process.kill(first.id, "SIGSTOP");
		await vi.waitFor(async () => expect(await leaseLeft()).toBeLessThan(0), 30_000);
		const second = await start("two");

		// What the host says is the first thing that the frozen one reads, and makes room for the other call.
		bank.answer();
		process.kill(first.id, "SIGCONT");
		expect(await first.exited()).toBe(1);
		await bank.askedAll();
		expect(begun.map(stepOfKey)).toEqual([`${runId}-1`]);
		expect((await second.request<{ status: string }>("GET", "/api/health")).status).toBe("ok");
	});

	it("resumes where it was when nobody has taken over", { timeout: 120_000 }, async () => {
		const first = await start("one");
		bank = await ExternalBank.open(first);
		await first.request("PUT", "/api/credentials/bank", {
			kind: "model",
			value: { baseUrl: `${bank.url}/v1` },
		});
		await first.request("POST", "/api/flows", { document: allAtOnce(bank) });
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/all/runs", { message: {} });
		await vi.waitFor(() => expect(bank?.waiting).toBe(5), 30_000);
		process.kill(first.id, "SIGSTOP");
		await vi.waitFor(async () => expect(await leaseLeft()).toBeLessThan(0), 30_000);
		process.kill(first.id, "SIGCONT");
		await answerUntilOver(first, bank, runId);
		expect(new Set(bank.begun).size).toBe(bank.begun.length);
	});
});

async function start(name: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
	const environment = {
		...settings,
		DATABASE_URL: postgres.urlOf(database),
		SWITCHYARD_LEASE_SECONDS: "2",
		SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
	};
	const log = openSync(join(folder, `${name}.log`), "w");
	const server = await ServerProcess.start(join(folder, "data"), environment, log);
	servers.push(server);
	return server;
}

/** Has the libraries loaded that everything needs which goes outside. */
async function runOnce(server: ServerProcess, at: ExternalBank): Promise<void> {
	const { runId } = await server.request<StartRunReply>("POST", "/api/flows/all/runs", { message: {} });
	await answerUntilOver(server, at, runId);
}

async function answerUntilOver(server: ServerProcess, at: ExternalBank, run: string): Promise<void> {
	await vi.waitFor(async () => {
		at.answer();
		const { status } = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		expect(status).toBe("succeeded");
	}, 30_000);
}

/** Lets nobody write journals for as long as the connection is open. */
async function lockJournal(): Promise<Client> {
	const client = new Client({ connectionString: postgres.urlOf(database) });
	await client.connect();
	await client.query("begin");
	await client.query("lock table journal in share mode");
	return client;
}

async function countBlocked(): Promise<number> {
	const [row] = await postgres.ask<{ count: string }>(
		`select count(*) from pg_stat_activity
		where application_name = 'switchyard' and wait_event_type = 'Lock'`,
	);
	return Number(row?.count);
}

/** Milliseconds until the owner's lease is over. */
async function leaseLeft(): Promise<number> {
	const [row] = await postgres.ask<{ left: string }>(
		"select lease_until - extract(epoch from clock_timestamp()) * 1000 as left from owner",
		database,
	);
	return Number(row?.left);
}
