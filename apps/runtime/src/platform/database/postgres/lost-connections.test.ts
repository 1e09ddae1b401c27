import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runRow } from "@switchyard/host/testing";
import type { Event } from "@switchyard/spec/event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { CuttingProxy } from "../../../../test/support/cutting-proxy.ts";
import { POSTGRES_FOLDER, PostgresServer } from "../../../../test/support/postgres-server.ts";
import type { Database } from "../database.ts";
import { openPostgres } from "./open-postgres.ts";

const LEASE_MS = 2000;

const logger = { info: vi.fn(), error: vi.fn() };
const onFailure = vi.fn();

let server: PostgresServer;
let folder: string;
let name: string;
let database: Database;
let proxy: CuttingProxy;

describe.skipIf(POSTGRES_FOLDER === undefined)("a database whose connection is lost", () => {
	beforeAll(async () => {
		server = await PostgresServer.start();
	});

	afterAll(() => server.dispose());

	beforeEach(async () => {
		vi.clearAllMocks();
		folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		proxy = await CuttingProxy.start(join(folder, ".s.PGSQL.5432"), server.socket);
		name = await server.createDatabase();
		const url = server.urlOf(name, folder);
		database = await openPostgres({ url, folder, leaseMs: LEASE_MS, logger, onFailure });
	});

	afterEach(async () => {
		await database.close();
		await proxy.close();
		rmSync(folder, { recursive: true });
		expect(onFailure).not.toHaveBeenCalled();
	});

	it.each(["before", "after"] as const)(
		"%s the server has committed a run's start: the start is accepted, once [Q-R12]",
		async (when) => {
			await append("first", 1);
			const cut = proxy.cut(when, "append");
			await Promise.all([append("second", 1), append("first", 2), cut]);
			expect(await journalled()).toEqual(["first 1", "first 2", "second 1"]);
			await append("second", 2);
			expect(await journalled()).toEqual(["first 1", "first 2", "second 1", "second 2"]);
			expect(logger.info).toHaveBeenCalledOnce();
		},
	);

	it.each(["before", "after"] as const)(
		"%s the server has committed a group of queries: they are done once, with their results [Q-R12]",
		async (when) => {
			const cut = proxy.cut(when, "commit\0");
			const [results] = await Promise.all([database.write([insertMail("a")]), cut]);
			expect(results).toEqual([{ changes: 1, rows: [] }]);
			expect(await mailIds()).toEqual(["a"]);
		},
	);

	it("in the middle of a group of queries: the group is refused, and nothing of it is kept", async () => {
		const cut = proxy.cut("after", "savepoint");
		await expect(database.write([insertMail("a")])).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		await cut;
		await vi.waitFor(() => expect(database.queue.unavailable).toBeUndefined(), { timeout: 5000 });
		await database.write([insertMail("b")]);
		expect(await mailIds()).toEqual(["b"]);
	});

	it("with the server: starts are refused by name, accepted runs wait, and everything resumes when it is back [Q-R12]", async () => {
		await append("old", 1);
		await server.halt("crash");
		const held = append("old", 2);
		await vi.waitFor(() => expect(database.queue.unavailable).toBeDefined(), { timeout: 5000 });
		expect(database.queue.unavailable).toMatchObject({
			code: "JOURNAL_UNAVAILABLE",
			hint: expect.stringContaining("resumes automatically"),
		});
		await expect(append("new", 1)).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		await expect(database.write([insertMail("a")])).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		const reading = journalled();
		await server.resume();
		await held;
		expect((await reading)[0]).toBe("old 1");
		expect(await journalled()).toEqual(["old 1", "old 2"]);
		await append("new", 1);
		expect(logger.error).toHaveBeenCalledOnce();
	});

	it("again and again under load: nothing accepted is lost, nothing is repeated [Q-R12]", async () => {
		const accepted: string[] = [];
		const runs = Array.from({ length: 20 }, (_, index) => `run-${index}`);
		await Promise.all(
			runs.map(async (run) => {
				for (let seq = 1; seq <= 20; seq++) {
					// A start that is refused is tried again, as its caller would.
					while (!(await isAccepted(run, seq)))
						await database.read.selectFrom("owner").select("epoch").execute();
					accepted.push(`${run} ${seq}`);
					if (accepted.length % 60 === 0) await killWriter();
				}
			}),
		);
		expect((await journalled()).sort()).toEqual(accepted.sort());
	});
});

/** Appends an event. Resolves once it is accepted. */
async function append(run: string, seq: number): Promise<void> {
	const events: [Event] = [{ type: "run-resume", run, seq, at: 1 }];
	const row = runRow(run, { seq });
	const batch = database.queue.append({
		run,
		events,
		values: [],
		additions: [],
		row,
		version: undefined,
	});
	await (seq === 1 ? batch.accepted.promise : batch.committed.promise);
}

function isAccepted(run: string, seq: number): Promise<boolean> {
	return append(run, seq).then(
		() => true,
		() => false,
	);
}

/** Ends the session over which the database is written, whatever it is doing. */
async function killWriter(): Promise<void> {
	await server.ask(`select pg_terminate_backend(pid) from pg_stat_activity
		where datname = '${name}' and application_name = 'switchyard'`);
}

/** Every event in the database, as often as it is there. */
async function journalled(): Promise<string[]> {
	const rows = await database.read
		.selectFrom("journal")
		.innerJoin("runs", "runs.number", "journal.run")
		.select(["id", "events"])
		.orderBy("id")
		.orderBy("first")
		.execute();
	return rows.flatMap(({ id, events }) => (JSON.parse(events) as Event[]).map(({ seq }) => `${id} ${seq}`));
}

function insertMail(id: string) {
	const mail = { id, sender: "a@example.com", recipients: "[]", subject: "", text: "", html: null, at: 1 };
	return database.read.insertInto("outbox").values(mail).compile();
}

async function mailIds(): Promise<string[]> {
	const rows = await database.read.selectFrom("outbox").select("id").orderBy("id").execute();
	return rows.map(({ id }) => id);
}
