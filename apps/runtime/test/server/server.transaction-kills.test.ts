import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { RunEventsReply, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { type ChainedNode, chainInBlock } from "../support/chain-in-block.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { DATABASES, type Tried, workspace } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { type Moment, momentsOf, type Place, runKilledAt, runUndisturbed } from "../support/killing.ts";
import { settled } from "../support/payments.ts";
import { ServerProcess } from "../support/server-process.ts";

const ENVIRONMENT = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

/** All kills are tried, and not a sample of them. */
const ALL = process.env.SWITCHYARD_FAULTS === "all";

afterAll(() => workspace.remove());

/** Moves 10 from one account to the other in a transaction, by what it has read, and counts transfers after it. */
function transferFlow(target: FlowNode["params"]): Flow {
	const amount = (id: number, change: string): FlowNode["params"] => ({
		...target,
		table: custom("accounts"),
		columns: custom(["amount"]),
		match_columns: custom(["id"]),
		match: custom({ id }),
		values: { scope: "Message", expression: `{'amount': rows[${id - 1}].amount ${change}}` },
	});
	const nodes: readonly ChainedNode[] = [
		["start", "Flow.Manual", {}],
		["transaction", "Database.Transaction", target],
		[
			"read",
			"Database.Query",
			{ sql: custom("select amount from accounts order by id"), parameters: custom({}) },
		],
		["take", "Database.Update", amount(1, "- 10")],
		["give", "Database.Update", amount(2, "+ 10")],
	];
	return chainInBlock("transfer", nodes);
}

describe.each(DATABASES)("a transfer in $name", ({ name, isThere, start }) => {
	if (!isThere) return;
	let tried: Tried;
	beforeAll(async () => {
		tried = await start();
	}, 90_000);
	afterAll(() => tried?.stop(), 30_000);

	/** What there is on both accounts, after a flow has run over a data folder of its own. */
	async function withAccounts<Result>(
		run: (flow: Flow, place: Place) => Promise<Result>,
	): Promise<readonly [Result, string]> {
		await tried.ask("drop table if exists switchyard_steps");
		await tried.ask("drop table if exists accounts");
		await tried.ask(`create table accounts (id ${tried.integer} primary key, amount ${tried.integer})`);
		await tried.ask("insert into accounts (id, amount) values (1, 100), (2, 0)");
		const folder = mkdtempSync(join(tmpdir(), "switchyard-kills-"));
		const { server } = tried.target();
		const file = join(folder, "workspace", "shop.db");
		try {
			if (!server) {
				mkdirSync(join(folder, "workspace"), { mode: 0o700 });
				copyFileSync(join(workspace.folder, "shop.db"), file);
			}
			const target = server ? { server: custom({ credential: "books" }) } : { file: custom("shop.db") };
			const result = await run(transferFlow(target), {
				folder,
				environment: ENVIRONMENT,
				prepare: async (at) => {
					if (server) await at.request("PUT", "/api/credentials/books", { kind: "database", value: server });
				},
			});
			return [result, server ? await amounts(tried.ask) : await amounts(askIn(file))];
		} finally {
			rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
		}
	}

	async function amounts(ask: (sql: string) => Promise<string>): Promise<string> {
		const of = (id: number) => ask(`select amount from accounts where id = ${id}`);
		return `${await of(1)} and ${await of(2)}`;
	}

	it("is made once and whole, with no person asked, whenever the server is killed", {
		timeout: 600_000,
	}, async () => {
		const [{ events }, there] = await withAccounts(runUndisturbed);
		expect(there).toBe("90 and 10");
		// What a node does, and the commit; the block itself only begins.
		const works = events.filter(
			({ type, ...event }) =>
				type === "block-close" ||
				(type === "step-start" && !["start", "transaction"].includes(String(Reflect.get(event, "node")))),
		);
		expect(works).toHaveLength(4);
		const sample: readonly Moment[] = [
			{ point: "after-effect", pass: 2 },
			{ point: "before-effect", pass: 4 },
			{ point: "after-effect", pass: 4 },
		];
		for (const moment of ALL ? momentsOf(works.length) : sample) {
			const [{ status }, made] = await withAccounts((flow, place) => runKilledAt(flow, moment, place));
			expect([status, made], `${name} killed ${moment.point} ${moment.pass}`).toEqual([
				"succeeded",
				"90 and 10",
			]);
		}
	});

	it("is made once its database is back, by the retry of its block", { timeout: 60_000 }, async () => {
		const { port } = tried;
		// A file is never away.
		if (!port) return;
		const away = await freePort();
		const retry = { attempts: 20, backoffMs: 50, on: ["DATABASE_UNREACHABLE"] };
		const [status, there] = await withAccounts(async (flow, { folder, environment }) => {
			const server = await ServerProcess.start(folder, environment);
			onTestFinished(() => server.kill());
			const value = { ...(tried.target().server as object), port: away };
			await server.request("PUT", "/api/credentials/books", { kind: "database", value });
			const nodes = flow.nodes.map((node) => (node.id === "transaction" ? { ...node, retry } : node));
			await server.request("POST", "/api/flows", { document: { ...flow, nodes } });
			const { runId } = await server.request<StartRunReply>("POST", "/api/flows/transfer/runs", {});
			await expect
				.poll(async () => {
					const { events } = await server.request<RunEventsReply>("GET", `/api/runs/${runId}/events`);
					return events.filter((event) => event.type === "step-start" && event.node === "transaction").length;
				})
				.toBeGreaterThan(1);
			const proxy = await CuttingProxy.start(away, port());
			onTestFinished(() => proxy.close());
			const { status } = await settled(server, runId);
			await server.kill();
			return status;
		});
		expect([status, there]).toEqual(["succeeded", "90 and 10"]);
	});
});

/** Asks a SQLite file for one value. */
function askIn(file: string): (sql: string) => Promise<string> {
	return async (sql) => {
		using database = new DatabaseSync(file, { readOnly: true });
		return String(Object.values(database.prepare(sql).get() ?? {})[0]);
	};
}
