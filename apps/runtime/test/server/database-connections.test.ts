import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { AUTHORITY, OTHER_AUTHORITY } from "@switchyard/nodes/mailbox/certificates";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { DatabaseCredential } from "../../../../packages/optional/databases/src/credentials/database/credential.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { DATABASES, execute, type Tried, workspace } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";

afterAll(() => workspace.remove());

const SERVERS = DATABASES.slice(0, 2);

describe.each(SERVERS)("a server of $name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Tried;
	beforeAll(async () => {
		tried = await start();
		await tried.ask("create table orders (id int primary key)");
	}, 90_000);
	afterAll(() => tried?.stop(), 30_000);

	const serverWith = (changes: Partial<DatabaseCredential>) => {
		const { plain: _, ...server } = tried.target().server as DatabaseCredential;
		return { server: { ...server, ...changes } };
	};
	const insertAt = (target: object, id: number, key: string) =>
		execute("Insert", { ...target, table: "orders", columns: ["id"], rows: [{ id }] }, key);

	it("is believed by its certificate only", async () => {
		const sql = "select 1 as one";
		const named = serverWith({ host: "mail.example.com", certificate: AUTHORITY });
		expect(await execute("Query", { ...named, sql })).toMatchObject({ rows: [{ one: 1 }] });
		const failures = [
			serverWith({ host: "mail.example.com", certificate: OTHER_AUTHORITY }),
			serverWith({ host: "mail.example.com" }),
			serverWith({ host: "127.0.0.1", certificate: AUTHORITY }),
		];
		for (const target of failures) {
			await expect(execute("Query", { ...target, sql })).rejects.toMatchObject({
				code: "DATABASE_ENCRYPTION_FAILED",
			});
		}
	});

	it("refuses who may not sign in, and says so", async () => {
		const wrong = serverWith({ plain: true, database: "nowhere" });
		await expect(execute("Query", { ...wrong, sql: "select 1" })).rejects.toMatchObject({
			code: "DATABASE_LOGIN_REFUSED",
		});
	});

	it("that is not there cannot be reached", async () => {
		const gone = serverWith({ plain: true, port: await freePort() });
		await expect(execute("Query", { ...gone, sql: "select 1" })).rejects.toMatchObject({
			code: "DATABASE_UNREACHABLE",
			retryable: true,
		});
	});

	it("that computes too long is given up", async () => {
		const sql = tried.product === "mysql" ? "select sleep(30)" : "select pg_sleep(30)";
		await expect(
			execute("Query", { ...serverWith({ plain: true }), sql, time_limit: 500 }),
		).rejects.toMatchObject({
			code: "DATABASE_TIMEOUT",
			retryable: true,
		});
	});

	it.each(["before", "after"] as const)(
		"that is cut off %s it commits has the rows once when the step is tried again",
		async (when) => {
			const port = await freePort();
			const proxy = await CuttingProxy.start(port, tried.port?.() ?? 0);
			onTestFinished(() => proxy.close());
			const through = serverWith({ plain: true, port });
			const id = when === "before" ? 1 : 2;
			await insertAt(through, id + 10, `warm-${when}`);
			const cut = proxy.cut(when, "commit");
			await expect(insertAt(through, id, when)).rejects.toMatchObject({
				code: "DATABASE_CONNECTION_LOST",
				retryable: true,
			});
			await cut;
			expect(await insertAt(through, id, when)).toEqual({ count: 1, repeated: when === "after" });
			expect(await tried.ask(`select count(*) from orders where id = ${id}`)).toBe("1");
		},
	);
});

describe("a SQLite file", () => {
	const sql = "select 1 as one";

	it("is one of the workspace, and a database", async () => {
		await expect(execute("Query", { file: "none.db", sql })).rejects.toMatchObject({
			code: "FILE_NOT_FOUND",
		});
		await expect(execute("Query", { file: "../../out.db", sql })).rejects.toMatchObject({
			code: "FILE_PATH_REFUSED",
		});
		await workspace.files.write(
			"text.db",
			"This is no database, but quite a long text about something else.",
		);
		await expect(execute("Query", { file: "text.db", sql: "select * from orders" })).rejects.toMatchObject({
			code: "DATABASE_FILE_INVALID",
		});
	});

	it("leads to no other file", async () => {
		new DatabaseSync(join(workspace.folder, "one.db")).close();
		for (const statement of [
			"attach 'two.db' as two",
			"vacuum into 'two.db'",
			"pragma journal_mode = wal",
			"select load_extension('x')",
		]) {
			await expect(execute("Query", { file: "one.db", sql: statement })).rejects.toMatchObject({
				code: "DATABASE_STATEMENT_REFUSED",
			});
		}
	});

	it("that computes too long is given up, without blocking the event loop", async () => {
		new DatabaseSync(join(workspace.folder, "long.db")).close();
		const endless =
			"with recursive r(n) as (select 1 union all select n + 1 from r where n < 30000000) select count(*) from r";
		let ticks = 0;
		const ticking = setInterval(() => ticks++, 20);
		await expect(execute("Query", { file: "long.db", sql: endless, time_limit: 300 })).rejects.toMatchObject({
			code: "DATABASE_TIMEOUT",
		});
		clearInterval(ticking);
		expect(ticks).toBeGreaterThan(5);
	});

	it("and a server are too much, and neither too little", async () => {
		const server = { product: "mysql", host: "127.0.0.1", port: 1, database: "d", user: "u" };
		await expect(execute("Query", { file: "one.db", server, sql })).rejects.toMatchObject({
			code: "DATABASE_TARGET_WRONG",
			field: "file",
		});
		await expect(execute("Query", { sql })).rejects.toMatchObject({
			code: "DATABASE_TARGET_WRONG",
			field: "server",
		});
	});
});
