import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Event } from "@switchyard/spec/event";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { POSTGRES_FOLDER, PostgresServer } from "../../../../test/support/postgres-server.ts";
import type { Database } from "../database.ts";
import { DatabaseInUseError } from "../in-use-error.ts";
import { MIGRATIONS, NewerDatabaseError } from "../migrations/migrate.ts";
import { DatabaseUnreachableError } from "../unreachable-error.ts";
import { openPostgres } from "./open-postgres.ts";

const LEASE_MS = 1200;

const logger = { info: vi.fn(), error: vi.fn() };

let server: PostgresServer;
let folder: string;
let name: string;
let opened: Database[] = [];

describe.skipIf(POSTGRES_FOLDER === undefined)("a PostgreSQL database", () => {
	beforeAll(async () => {
		server = await PostgresServer.start();
	});

	afterAll(() => server.dispose());

	beforeEach(async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-"));
		name = await server.createDatabase();
	});

	afterEach(async () => {
		for (const database of opened) await database.close();
		opened = [];
		rmSync(folder, { recursive: true });
	});

	it("belongs to one server, which renews its lease [Q-R13]", async () => {
		const first = await open();
		await expect(open()).rejects.toThrow(DatabaseInUseError);
		await expect(open()).rejects.toThrow("DATABASE_URL");
		await write(first, "a");
		expect(await mailIds(first)).toEqual(["a"]);
	});

	it("is written so that a commit returns after the server's disk has it: asked on the writer's own connection [Q-R4]", async () => {
		const [setting] = await (await open()).write([{ sql: "show synchronous_commit", parameters: [] }]);
		expect(setting?.rows).toEqual([{ synchronous_commit: "on" }]);
	});

	it("is free at once when its server is closed, and for the next one when a lease was never renewed", async () => {
		// Waiting for such a lease to end would take longer than a test may.
		await (await open({ leaseMs: 600_000 })).close();
		opened = [];
		await (await open()).close();
		opened = [];
		// As a server leaves it that was killed.
		await server.ask("update owner set lease_until = (extract(epoch from now()) * 1000)::bigint + 700", name);
		await write(await open(), "a");
	});

	it("that another server has taken over takes nothing from the first one, which stops for good [Q-R13]", async () => {
		const onFailure = vi.fn();
		const first = await open({ onFailure });
		await write(first, "a");
		// The first one cannot see the time pass, as if it were stopped.
		await server.ask("update owner set lease_until = 0", name);
		const second = await open();
		await expect(write(first, "b")).rejects.toMatchObject({ code: "JOURNAL_UNAVAILABLE" });
		await expect(append(first, "run")).rejects.toMatchObject({
			code: "JOURNAL_UNAVAILABLE",
			hint: expect.stringContaining("restart"),
		});
		expect(onFailure).toHaveBeenCalledExactlyOnceWith(
			expect.objectContaining({ message: expect.stringContaining("Another server") }),
		);
		await write(second, "c");
		expect(await mailIds(second)).toEqual(["a", "c"]);
	});

	it("that is idle is given up by a server that was replaced, too", async () => {
		const onFailure = vi.fn();
		await open({ onFailure });
		await server.ask("update owner set epoch = epoch + 1, holder = 'another'", name);
		await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), { timeout: 5000 });
	});

	it("of a later version is refused, and left as it is", async () => {
		await (await open()).close();
		opened = [];
		await server.ask("update schema_version set version = 99", name);
		await expect(open()).rejects.toThrow(NewerDatabaseError);
		expect(await server.ask("select version from schema_version", name)).toEqual([{ version: 99 }]);
		await server.ask(`update schema_version set version = ${MIGRATIONS.length}`, name);
		await open();
	});

	it("that does not exist is reported by its name, without the password", async () => {
		const url = `${server.urlOf("nowhere")}&password=hunter2`;
		const opening = openPostgres({ url, folder, leaseMs: LEASE_MS, logger, onFailure: vi.fn() });
		await expect(opening).rejects.toThrow(DatabaseUnreachableError);
		await expect(opening).rejects.toThrow("nowhere");
		await expect(opening).rejects.not.toThrow("hunter2");
	});
});

async function open({ onFailure = vi.fn(), leaseMs = LEASE_MS } = {}): Promise<Database> {
	const url = server.urlOf(name);
	const database = await openPostgres({ url, folder, leaseMs, logger, onFailure });
	opened.push(database);
	return database;
}

async function write(database: Database, id: string): Promise<void> {
	const mail = { id, sender: "a@example.com", recipients: "[]", subject: "", text: "", html: null, at: 1 };
	await database.write([database.read.insertInto("outbox").values(mail).compile()]);
}

async function append(database: Database, run: string): Promise<void> {
	const events: [Event] = [{ type: "run-resume", run, seq: 1, at: 1 }];
	await database.queue.append({
		run,
		events,
		values: [],
		additions: [],
		row: undefined,
		version: undefined,
	}).accepted.promise;
}

async function mailIds(database: Database): Promise<string[]> {
	const rows = await database.read.selectFrom("outbox").select("id").orderBy("id").execute();
	return rows.map(({ id }) => id);
}
