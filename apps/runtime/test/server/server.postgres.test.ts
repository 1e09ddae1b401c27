import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { custom, flow, node } from "@switchyard/flow/testing";
import { type StartedBank, startBank } from "@switchyard/host/contract";
import type { Event } from "@switchyard/spec/event";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type {
	HealthReply,
	ListApprovalsReply,
	ListRunsReply,
	RunSummary,
	StartRunReply,
} from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { ServerProcess } from "../support/server-process.ts";

const LEASE_SECONDS = 4;

let postgres: PostgresServer;
let folder: string;
let environment: Record<string, string>;
let bank: StartedBank;
let database: string;
let servers: ServerProcess[] = [];

describe.skipIf(POSTGRES_FOLDER === undefined)("servers on PostgreSQL", { timeout: 120_000 }, () => {
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-server-"));
		postgres = await PostgresServer.start();
		bank = await startBank();
		database = await postgres.createDatabase();
		environment = {
			DATABASE_URL: postgres.urlOf(database),
			SWITCHYARD_LEASE_SECONDS: String(LEASE_SECONDS),
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
		};
	});

	afterEach(async () => {
		for (const server of servers) await server.kill();
		servers = [];
		await bank.stop();
		await postgres.dispose();
		rmSync(folder, { recursive: true });
	});

	it("lose no accepted run and repeat no effect while the database is restarted again and again [Q-R12]", async () => {
		const server = await start("one");
		await createPayment(server);
		const load = new Load(server);
		for (const how of ["restart", "crash", "restart", "crash", "crash"] as const) {
			await load.untilAccepted();
			await postgres.halt(how);
			await vi.waitFor(async () => expect(await isAccepting(server)).toBe(false), { timeout: 20_000 });
			await expect(server.request("POST", "/api/flows/pay/runs", {})).rejects.toThrow("JOURNAL_UNAVAILABLE");
			await postgres.resume();
		}
		await load.untilAccepted();
		await load.stop();
		await checkBooks(server, load);
	});

	it("lose no accepted run and repeat no effect while their sessions with the database are ended again and again [Q-R12]", async () => {
		const server = await start("one");
		await createPayment(server);
		const load = new Load(server);
		for (let time = 0; time < 20; time++) {
			await load.untilAccepted(10);
			const [ended] = await postgres.ask<{ count: string }>(endingSessionsOf(database));
			expect(Number(ended?.count)).toBeGreaterThan(0);
		}
		await load.untilAccepted();
		await load.stop();
		await checkBooks(server, load);
	});

	it("take over from one that stands still, whose writes are then refused [Q-R13]", async () => {
		const first = await start("one");
		await createPayment(first);
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {
			message: { tag: "1" },
		});
		expect(await ended(first, runId)).toBe("succeeded");
		process.kill(first.id, "SIGSTOP");
		// It is taken up as soon as the first one can run again, and asks for a write.
		const late = first.request("POST", "/api/flows/pay/runs", { message: { tag: "late" } });
		const refused = expect(late).rejects.toThrow();

		const second = await start("two");
		expect(await ended(second, runId)).toBe("succeeded");
		process.kill(first.id, "SIGCONT");
		await refused;
		expect(await first.exited()).toBe(1);
		expect(readFileSync(join(folder, "one.log"), "utf8")).toContain(
			"Another server has taken the database over",
		);

		const next = await second.request<StartRunReply>("POST", "/api/flows/pay/runs", {
			message: { tag: "2" },
		});
		expect(await ended(second, next.runId)).toBe("succeeded");
		expect(await payments()).toEqual(["1", "2"]);
		expect(await countRuns(second)).toBe(2);
	});

	it("are refused the database of one that lives, in words for the person who starts them [Q-R13]", async () => {
		await start("one");
		await expect(start("two")).rejects.toThrow("ended before");
		expect(readFileSync(join(folder, "two.log"), "utf8")).toMatch(
			/^Another Switchyard server uses the database: .+\n$/,
		);
	});

	it("tell within seconds that the database hangs, and that it is back", async () => {
		const server = await start("one");
		const databaseSessions = await postgres.ask<{ pid: number }>(
			`select pid from pg_stat_activity where datname = '${database}'`,
		);
		for (const { pid } of databaseSessions) process.kill(pid, "SIGSTOP");
		try {
			const hanging = await fetch(`${server.address}/api/health`);
			expect(hanging.status).toBe(503);
			const { problems } = (await hanging.json()) as HealthReply;
			expect(problems.map(({ code }) => code)).toContain("STORE_TIMEOUT");
			expect((await fetch(`${server.address}/api/health/live`)).status).toBe(200);
		} finally {
			for (const { pid } of databaseSessions) process.kill(pid, "SIGCONT");
		}
		await vi.waitFor(async () => expect(await isAccepting(server)).toBe(true), { timeout: 20_000 });
	});

	it("take up the runs of one that was killed [Q-R1]", async () => {
		const first = await start("one");
		await createPayment(first);
		await bank.client.hold();
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {
			message: { tag: "1" },
		});
		await vi.waitFor(async () => expect(await payments()).toEqual(["1"]), { timeout: 10_000 });
		await first.kill();
		const second = await start("two");
		// Nobody knows whether the payment was made: it is for a person to say.
		expect(await ended(second, runId)).toBe("waiting");
		await second.request("POST", `/api/runs/${runId}/steps/1/resolve`, {
			answer: "happened",
			outputs: { status: 200 },
		});
		expect(await ended(second, runId)).toBe("succeeded");
		expect(await payments()).toEqual(["1"]);
	});

	it("take up a run whose sub-flow was answered just before the one that had both was killed [Q-R1]", async () => {
		const first = await start("one");
		await createRefund(first);
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/refund/runs", {});
		await vi.waitFor(async () => expect(await statusOf(first, runId)).toBe("waiting"), { timeout: 10_000 });
		const { runs } = await first.request<ListRunsReply>("GET", "/api/runs?status=waiting");
		expect(runs.map(({ flow }) => flow)).toEqual(["check", "refund"]);
		const { approvals } = await first.request<ListApprovalsReply>("GET", "/api/approvals");
		expect(approvals.map(({ run }) => run)).toEqual([runs[0]?.id]);
		const [asked] = approvals;
		await first.request("POST", `/api/approvals/${asked?.id}`, { token: asked?.token, answer: "submitted" });
		await first.kill();
		const second = await start("two");
		await vi.waitFor(async () => expect(await statusOf(second, runId)).toBe("succeeded"), {
			timeout: 10_000,
		});
	});
});

/** Ends every session of servers with a database, whatever it is doing: also in the middle of a commit. */
const endingSessionsOf = (name: string) => `select count(pg_terminate_backend(pid)) from pg_stat_activity
	where datname = '${name}' and application_name = 'switchyard'`;

/** Callers that start payments one after the other, until they are asked to stop. */
class Load {
	/** The accepted runs, by what they pay for. */
	readonly accepted = new Map<string, string>();
	readonly #refusals: string[] = [];
	readonly #callers: Promise<unknown>;
	#going = true;

	constructor(server: ServerProcess) {
		this.#callers = Promise.all(["a", "b", "c", "d"].map((caller) => this.#call(server, caller)));
	}

	/** Resolves when so many more are accepted. */
	async untilAccepted(more = 30): Promise<void> {
		const enough = this.accepted.size + more;
		await vi.waitFor(() => expect(this.accepted.size).toBeGreaterThan(enough), { timeout: 20_000 });
	}

	/** Checks that whatever was refused was refused by name. */
	async stop(): Promise<void> {
		this.#going = false;
		await this.#callers;
		expect(this.#refusals.filter((refusal) => !refusal.includes("JOURNAL_UNAVAILABLE"))).toEqual([]);
	}

	async #call(server: ServerProcess, caller: string): Promise<void> {
		for (let count = 0; this.#going; count++) {
			const tag = `${caller}-${count}`;
			await server.request<StartRunReply>("POST", "/api/flows/pay/runs", { message: { tag } }).then(
				({ runId }) => this.accepted.set(tag, runId),
				(error) => this.#refusals.push(String(error)),
			);
		}
	}
}

/** Every accepted run is there, and over, and paid once, and no other. */
async function checkBooks(server: ServerProcess, { accepted }: Load): Promise<void> {
	for (const runId of accepted.values()) expect(await ended(server, runId)).toBe("succeeded");
	expect((await payments()).sort()).toEqual([...accepted.keys()].sort());
	expect(await countRuns(server)).toBe(accepted.size);
	const first = `/api/runs/${[...accepted.values()][0]}/events`;
	const { events } = await server.request<{ events: Event[] }>("GET", first);
	expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
}

/** Starts a server that logs to `<name>.log`; all of them share the data folder, as they would share its keys. */
async function start(name: string): Promise<ServerProcess> {
	const log = openSync(join(folder, `${name}.log`), "w");
	const server = await ServerProcess.start(join(folder, "data"), environment, log);
	servers.push(server);
	return server;
}

/** Makes a flow that pays what a message's `tag` says. */
async function createPayment(server: ServerProcess): Promise<void> {
	const nodes: Flow["nodes"] = [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "pay",
			type: "Http.Request",
			name: "Pay",
			position: { x: 260, y: 0 },
			params: {
				url: { scope: "Custom", value: bank.url },
				method: { scope: "Custom", value: "POST" },
				body: { scope: "Message", template: "{{ tag }}" },
			},
		},
	];
	const wires = [{ id: "w1", from: { node: "start", port: "out" }, to: { node: "pay", port: "in" } }];
	const document: Flow = { formatVersion: 1, id: "pay", name: "Pay", revision: 0, nodes, wires };
	await server.request("POST", "/api/flows", { document });
}

/** Makes a flow that calls another one, which asks a person. */
async function createRefund(server: ServerProcess): Promise<void> {
	const document = (id: string, first: FlowNode, then: FlowNode): Flow =>
		flow([first, then], [`${first.id} > ${then.id}`], { id });
	const ask = node("ask", "Flow.Ask", { question: custom("Refund it?") });
	const called = document("check", node("start", "Flow.Called"), ask);
	await server.request("POST", "/api/flows", { document: called });
	const caller = document("refund", node("start", "Flow.Manual"), node("check", "Subflow.check"));
	await server.request("POST", "/api/flows", { document: caller });
}

async function statusOf(server: ServerProcess, runId: string): Promise<RunSummary["status"]> {
	return (await server.request<RunSummary>("GET", `/api/runs/${runId}`)).status;
}

/** How a run ended, once it no longer continues by itself. */
async function ended(server: ServerProcess, runId: string): Promise<RunSummary["status"]> {
	for (;;) {
		const status = await statusOf(server, runId);
		if (status !== "running") return status;
	}
}

async function isAccepting(server: ServerProcess): Promise<boolean> {
	return (await fetch(`${server.address}/api/health/ready`)).ok;
}

async function countRuns(server: ServerProcess): Promise<number> {
	let count = 0;
	for (let before = ""; ; ) {
		const { runs, more } = await server.request<ListRunsReply>("GET", `/api/runs?limit=100${before}`);
		count += runs.length;
		if (!more) return count;
		before = `&before=${runs.at(-1)?.id}`;
	}
}

/** The payments that the bank was asked for, in order. */
async function payments(): Promise<string[]> {
	return (await bank.client.entries()).map(({ key }) => key);
}
