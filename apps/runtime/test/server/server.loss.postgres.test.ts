import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StartRunReply } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPayments, settled } from "../support/payments.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../support/postgres-server.ts";
import { ServerProcess } from "../support/server-process.ts";
import { acceptLoss, refusalOf } from "../support/start-refusal.ts";
import { Till } from "../support/till.ts";

const HAPPENED = { answer: "happened", outputs: { status: 200, body: "paid" } };

let postgres: PostgresServer;
let folder: string;
let database: string;
let environment: Record<string, string>;
let till: Till;
let server: ServerProcess | undefined;

describe.skipIf(POSTGRES_FOLDER === undefined)("a PostgreSQL database", { timeout: 120_000 }, () => {
	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-loss-"));
		postgres = await PostgresServer.start();
		till = await Till.open();
		database = await postgres.createDatabase();
		environment = {
			DATABASE_URL: postgres.urlOf(database),
			SWITCHYARD_LEASE_SECONDS: "1",
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
		};
	});

	afterEach(async () => {
		await server?.kill();
		await till.close();
		await postgres.dispose();
		rmSync(folder, { recursive: true, force: true });
	});

	it("that was put back to an older state stops the start; accepted, its runs repeat nothing and wait [Q-R21]", async () => {
		const first = await start();
		await createPayments(first, till);
		till.hold();
		const { runId } = await first.request<StartRunReply>("POST", "/api/flows/pay/runs", {});
		await till.received(1);
		await first.kill();
		await postgres.ask(`create database older template ${database}`);

		till.release();
		const second = await start();
		expect((await settled(second, runId)).status).toBe("waiting");
		await second.request("POST", `/api/runs/${runId}/steps/1/resolve`, HAPPENED);
		expect((await settled(second, runId)).status).toBe("succeeded");
		expect(till.payments).toEqual(["deposit", "rest"]);
		await second.kill();
		await postgres.ask(`drop database ${database}`);
		await postgres.ask(`alter database older rename to ${database}`);

		const refusal = await refusalOf(folder, environment);
		expect(refusal).toMatch(/^The database test1 at .* is an older copy, or not the database/);
		expect(refusal).toContain("npm run flow -- accept-loss");
		await acceptLoss(folder);
		const third = await start();
		expect((await settled(third, runId)).status).toBe("waiting");
		await third.request("POST", `/api/runs/${runId}/steps/1/resolve`, HAPPENED);
		expect((await settled(third, runId)).status).toBe("waiting");
		await third.request("POST", `/api/runs/${runId}/steps/2/resolve`, HAPPENED);
		expect((await settled(third, runId)).status).toBe("succeeded");
		expect(till.payments).toEqual(["deposit", "rest"]);
	});

	it("that was emptied is not filled anew beside keys and evidence [Q-R21]", async () => {
		await (await start()).kill();
		await postgres.ask(`drop database ${database}`);
		await postgres.ask(`create database ${database}`);
		const refusal = await refusalOf(folder, environment);
		expect(refusal).toMatch(/^The database test1 at .* is missing or empty, .*keys\/master\.key/);
		const tables = await postgres.ask("select 1 from pg_tables where schemaname = 'public'", database);
		expect(tables).toEqual([]);
	});
});

async function start(): Promise<ServerProcess> {
	server = await ServerProcess.start(folder, environment);
	return server;
}
