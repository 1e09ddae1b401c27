import { mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event, Flow, HealthReply, ListRunsReply, RunSummary, StartRunReply } from "@switchyard/spec";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { POSTGRES_FOLDER, PostgresServer } from "./testing/postgres-server.ts";
import { ServerProcess } from "./testing/server-process.ts";

const LEASE_SECONDS = 4;

let postgres: PostgresServer;
let folder: string;
let environment: Record<string, string>;
let bank: Bank;
let servers: ServerProcess[] = [];

describe.skipIf(POSTGRES_FOLDER === undefined)("servers on PostgreSQL", { timeout: 120_000 }, () => {
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-server-"));
		postgres = await PostgresServer.start();
		bank = await openBank();
		environment = {
			DATABASE_URL: postgres.urlOf(await postgres.createDatabase()),
			SWITCHYARD_LEASE_SECONDS: String(LEASE_SECONDS),
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
		};
	});

	afterEach(async () => {
		for (const server of servers) await server.kill();
		servers = [];
		await bank.close();
		await postgres.dispose();
		rmSync(folder, { recursive: true });
	});

	it("lose no accepted run and repeat no effect while the database is restarted again and again [Q-R12]", async () => {
		const server = await start("one");
		await createPayment(server);
		const accepted = new Map<string, string>();
		const refusals: string[] = [];
		let loading = true;
		const load = Promise.all(
			["a", "b", "c", "d"].map(async (client) => {
				for (let count = 0; loading; count++) {
					const tag = `${client}-${count}`;
					const body = { message: { tag } };
					await server.request<StartRunReply>("POST", "/api/flows/pay/runs", body).then(
						({ runId }) => accepted.set(tag, runId),
						(error) => refusals.push(String(error)),
					);
				}
			}),
		);
		for (const how of ["restart", "crash", "restart", "crash", "crash"] as const) {
			const before = accepted.size;
			await vi.waitFor(() => expect(accepted.size).toBeGreaterThan(before + 30), { timeout: 20_000 });
			await postgres.halt(how);
			await vi.waitFor(async () => expect(await isAccepting(server)).toBe(false), { timeout: 20_000 });
			await expect(server.request("POST", "/api/flows/pay/runs", {})).rejects.toThrow("JOURNAL_UNAVAILABLE");
			await postgres.resume();
		}
		const before = accepted.size;
		await vi.waitFor(() => expect(accepted.size).toBeGreaterThan(before + 30), { timeout: 20_000 });
		loading = false;
		await load;

		expect(refusals.every((refusal) => refusal.includes("JOURNAL_UNAVAILABLE"))).toBe(true);
		for (const runId of accepted.values()) expect(await ended(server, runId)).toBe("succeeded");
		// The bank's books: every accepted run paid once, and no other.
		expect(bank.payments().sort()).toEqual([...accepted.keys()].sort());
		expect(await countRuns(server)).toBe(accepted.size);
		const { events } = await server.request<{ events: Event[] }>(
			"GET",
			`/api/runs/${[...accepted.values()][0]}/events`,
		);
		expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
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
		expect(bank.payments()).toEqual(["1", "2"]);
		expect(await countRuns(second)).toBe(2);
	});

	it("are refused the database of one that lives, in words for whoever starts them [Q-R13]", async () => {
		await start("one");
		await expect(start("two")).rejects.toThrow("ended before");
		expect(readFileSync(join(folder, "two.log"), "utf8")).toMatch(
			/^Another Switchyard server uses the database: .+\n$/,
		);
	});

	it("take up the runs of one that was killed [Q-R1]", async () => {
		const first = await start("one");
		await createPayment(first);
		bank.hold();
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {
			message: { tag: "1" },
		});
		await vi.waitFor(() => expect(bank.payments()).toEqual(["1"]), { timeout: 10_000 });
		await first.kill();
		const second = await start("two");
		// Nobody knows whether the payment was made: it is for a person to say.
		expect(await ended(second, runId)).toBe("waiting");
		await second.request("POST", `/api/runs/${runId}/steps/1/resolve`, {
			answer: "happened",
			outputs: { status: 200 },
		});
		expect(await ended(second, runId)).toBe("succeeded");
		expect(bank.payments()).toEqual(["1"]);
	});
});

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

/** How a run ended, once it goes on no more by itself. */
async function ended(server: ServerProcess, runId: string): Promise<RunSummary["status"]> {
	for (;;) {
		const { status } = await server.request<RunSummary>("GET", `/api/runs/${runId}`);
		if (status !== "running") return status;
	}
}

async function isAccepting(server: ServerProcess): Promise<boolean> {
	return (await server.request<HealthReply>("GET", "/api/health")).status === "ok";
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

/** Logs every payment that it is asked for: what happened outside. */
interface Bank {
	readonly url: string;
	readonly payments: () => string[];
	/** Answers nobody from now on. */
	readonly hold: () => void;
	readonly close: () => Promise<void>;
}

async function openBank(): Promise<Bank> {
	const payments: string[] = [];
	let isHolding = false;
	const server: Server = createServer((request, response) => {
		let body = "";
		request.on("data", (chunk) => {
			body += String(chunk);
		});
		request.on("end", () => {
			payments.push(body);
			if (!isHolding) response.end("paid");
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const address = server.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}/pay`,
		payments: () => [...payments],
		hold: () => {
			isHolding = true;
		},
		close: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};
}
