import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { DatabaseCredential } from "../../../../packages/optional/databases/src/credentials/database/credential.ts";
import { CuttingProxy } from "../support/cutting-proxy.ts";
import { DATABASES, execute, openTransaction, type Tried, workspace } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";

afterAll(() => workspace.remove());

describe.each(DATABASES)("a transaction in $name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Tried;
	beforeAll(async () => {
		tried = await start();
	}, 90_000);
	afterAll(() => tried?.stop(), 30_000);
	beforeEach(async () => {
		await tried.ask("drop table if exists accounts");
		await tried.ask("drop table if exists switchyard_steps");
		await tried.ask(
			`create table accounts (id ${tried.integer} primary key, amount ${tried.integer} not null)`,
		);
		await tried.ask("insert into accounts (id, amount) values (1, 100), (2, 0)");
	});

	const TABLE = { table: "accounts", columns: ["id", "amount"] };
	const row = (id: number, amount = 0) => ({ ...TABLE, rows: [{ id, amount }] });
	const amount = (id: number, value: number) => ({
		...TABLE,
		match_columns: ["id"],
		match: { id },
		values: { amount: value },
	});
	const amounts = () => tried.ask("select sum(amount * id) from accounts");

	async function open(more: object = {}, key?: string) {
		const transaction = await openTransaction({ ...tried.target(), ...more }, key);
		onTestFinished(() => transaction.close());
		return transaction;
	}

	it("shows its steps what they have done, and others nothing until it is committed", async () => {
		const transaction = await open();
		expect(await transaction.step("Update", amount(1, 70))).toEqual({ count: 1, repeated: false });
		expect(await transaction.step("Update", amount(2, 30))).toEqual({ count: 1, repeated: false });
		expect(await transaction.step("Insert", row(3, 1))).toEqual({ count: 1, repeated: false });
		const read = await transaction.step("Query", { sql: "select amount from accounts order by id" });
		expect(read).toMatchObject({ rows: [{ amount: 70 }, { amount: 30 }, { amount: 1 }] });
		expect(await amounts()).toBe("100");
		await transaction.commit();
		expect(await amounts()).toBe(String(70 + 60 + 3));
		expect(await tried.ask("select changed from switchyard_steps where id = 'run:block'")).toBe("3");
	});

	it("leaves nothing when it is closed without that", async () => {
		const transaction = await open();
		await transaction.step("Update", amount(1, 70));
		await transaction.close();
		expect(await amounts()).toBe("100");
		expect(await tried.ask("select count(*) from switchyard_steps")).toBe("0");
	});

	it("continues after a step that fails, of which it keeps nothing", async () => {
		const transaction = await open();
		await transaction.step("Update", amount(2, 30));
		const twice = {
			...TABLE,
			rows: [
				{ id: 3, amount: 1 },
				{ id: 1, amount: 1 },
			],
		};
		await expect(transaction.step("Insert", twice)).rejects.toMatchObject({ code: "DATABASE_VALUE_REFUSED" });
		await expect(transaction.step("Insert", { ...row(4), columns: ["id"] })).rejects.toMatchObject({
			code: "DATABASE_COLUMN_REFUSED",
		});
		await expect(transaction.step("Query", { sql: "select nothing from nowhere" })).rejects.toMatchObject({
			code: "DATABASE_STATEMENT_REFUSED",
		});
		await transaction.step("Update", amount(1, 70));
		await transaction.commit();
		expect(await amounts()).toBe(String(70 + 60));
	});

	it.each(["commit", "-- so\nrollback", "delete from accounts", "/* so */ drop table accounts"])(
		"neither ends nor writes by a query: %s",
		async (sql) => {
			const transaction = await open();
			await transaction.step("Update", amount(1, 70));
			await expect(transaction.step("Query", { sql })).rejects.toMatchObject({
				code: "DATABASE_STATEMENT_REFUSED",
			});
			await transaction.close();
			expect(await amounts()).toBe("100");
		},
	);

	it("continues after rows of which not all were wanted", async () => {
		const transaction = await open();
		const sql = "select a.id from accounts a, accounts b, accounts c order by a.id";
		const read = await transaction.step("Query", { sql, max_rows: 1 });
		expect(read).toMatchObject({ rows: [{ id: 1 }], more: true });
		await transaction.step("Update", amount(1, 70));
		await transaction.commit();
		expect(await amounts()).toBe("70");
	});

	it("has steps side by side work one after the other", async () => {
		const transaction = await open();
		await Promise.all([3, 4, 5, 6].map((id) => transaction.step("Insert", row(id))));
		await transaction.commit();
		expect(await tried.ask("select count(*) from accounts")).toBe("6");
	});

	it("is committed once with a key, whatever another round of its block has done", async () => {
		const first = await open();
		await first.step("Insert", row(3));
		await first.commit();
		const second = await open();
		await second.step("Insert", row(4));
		await second.commit();
		const other = await open({}, "run:other");
		await other.step("Insert", row(5));
		await other.commit();
		expect(await tried.ask("select count(*) from accounts where id in (3, 5)")).toBe("2");
		expect(await tried.ask("select count(*) from accounts where id = 4")).toBe("0");
	});

	it("is rolled back when it is open for too long, and each of its steps says so", async () => {
		const transaction = await open({ open_limit: 300 });
		await transaction.step("Insert", row(3));
		await vi.waitFor(() =>
			expect(transaction.step("Query", { sql: "select 1 as one" })).rejects.toMatchObject({
				code: "DATABASE_TRANSACTION_EXPIRED",
				retryable: false,
			}),
		);
		await expect(transaction.commit()).rejects.toMatchObject({ code: "DATABASE_TRANSACTION_EXPIRED" });
		expect(transaction.usable()).toBe(true);
		expect(await tried.ask("select count(*) from accounts")).toBe("2");
	});

	it("is over when a step in it is aborted", async () => {
		const transaction = await open();
		await transaction.step("Insert", row(3));
		const abort = new AbortController();
		const long =
			"with recursive r(n) as (select 1 union all select n + 1 from r where n < 5000000) select count(*) from r";
		const reading = transaction.step("Query", { sql: long }, abort.signal);
		// Once it has begun.
		await new Promise(setImmediate);
		abort.abort(new Error("Cancelled."));
		await expect(reading).rejects.toThrow("Cancelled.");
		expect(transaction.usable()).toBe(false);
		await expect(transaction.commit()).rejects.toMatchObject({ code: "SESSION_LOST" });
		expect(await tried.ask("select count(*) from accounts")).toBe("2");
	});
});

describe.each(DATABASES.slice(0, 2))("a transaction at a server of $name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Tried;
	beforeAll(async () => {
		tried = await start();
		await tried.ask("create table accounts (id int primary key, amount int not null)");
		await tried.ask("insert into accounts (id, amount) values (1, 0), (2, 0)");
	}, 90_000);
	afterAll(() => tried?.stop(), 30_000);

	const insert = (id: number) => ({
		...{ table: "accounts", columns: ["id", "amount"], rows: [{ id, amount: 0 }] },
	});
	const update = (id: number, amount: number) => ({
		...{ table: "accounts", columns: ["amount"], match_columns: ["id"], match: { id }, values: { amount } },
	});
	const count = (id: number) => tried.ask(`select count(*) from accounts where id = ${id}`);

	async function open(target: object, key: string) {
		const transaction = await openTransaction({ ...target }, key);
		onTestFinished(() => transaction.close());
		return transaction;
	}

	it.each(["before", "after"] as const)("whose connection is cut %s COMMIT is kept once", async (when) => {
		const port = await freePort();
		const proxy = await CuttingProxy.start(port, tried.port?.() ?? 0);
		onTestFinished(() => proxy.close());
		const server = { ...(tried.target().server as DatabaseCredential), port };
		const id = when === "before" ? 10 : 20;
		const transaction = await open({ server }, when);
		await transaction.step("Insert", insert(id));
		const cut = proxy.cut(when, "commit");
		const committed = transaction.commit();
		if (when === "before") await expect(committed).rejects.toMatchObject({ code: "SESSION_LOST" });
		else expect(await committed).toEqual({});
		await cut;
		expect(await count(id)).toBe(when === "before" ? "0" : "1");
		// The next round of the block.
		const again = await open({ server }, when);
		await again.step("Insert", insert(id + 1));
		await again.commit();
		expect(await count(id + 1)).toBe(when === "before" ? "1" : "0");
	});

	it("is lost with its connection, and nothing of it was kept", async () => {
		const port = await freePort();
		const proxy = await CuttingProxy.start(port, tried.port?.() ?? 0);
		onTestFinished(() => proxy.close());
		const server = { ...(tried.target().server as DatabaseCredential), port };
		const transaction = await open({ server }, "lost");
		await transaction.step("Insert", insert(30));
		const cut = proxy.cut("before", "savepoint");
		await expect(transaction.step("Insert", insert(31))).rejects.toMatchObject({ code: "SESSION_LOST" });
		await cut;
		expect(transaction.usable()).toBe(false);
		expect(await count(30)).toBe("0");
	});

	it("of which the server has not decided yet is waited for before anybody says whether it was committed", async () => {
		const key = "slow";
		const sleep = tried.product === "mysql" ? "do sleep(1)" : "select pg_sleep(1)";
		const record = `insert into switchyard_steps (id, changed) values ('${key}', 1)`;
		const gone = await open(tried.target(), key);
		await gone.close();
		const slow = tried.ask(`begin; ${record}; ${sleep}; commit;`);
		const sleeping =
			tried.product === "mysql"
				? "select count(*) from information_schema.processlist where state = 'User sleep'"
				: "select count(*) from pg_stat_activity where wait_event = 'PgSleep'";
		await vi.waitFor(async () => expect(await tried.ask(sleeping)).toBe("1"), 10_000);
		expect(await gone.commit()).toEqual({});
		await slow;
		const never = await open(tried.target(), "never");
		await never.close();
		await expect(never.commit()).rejects.toMatchObject({ code: "SESSION_LOST" });
	});

	it("of which the database does not say whether it was committed is for a person to look for", async () => {
		const gone = await open(tried.target(), "away");
		await gone.close();
		const { server } = tried.target();
		const elsewhere = { server: { ...(server as DatabaseCredential), database: "nowhere" } };
		await expect(gone.commit(elsewhere)).rejects.toMatchObject({
			code: "CONNECTION_LOST",
			hint: expect.stringContaining("away"),
		});
	});

	it("in which one of two that wait for each other gives way is over, or continues without its step", async () => {
		const [one, other] = [await open(tried.target(), "one"), await open(tried.target(), "other")];
		await one.step("Update", update(1, 1));
		await other.step("Update", update(2, 2));
		const results = await Promise.allSettled([
			one.step("Update", update(2, 1)).finally(() => one.close()),
			other.step("Update", update(1, 2)).finally(() => other.close()),
		]);
		const codes = results.flatMap((result) => (result.status === "rejected" ? [result.reason.code] : []));
		expect(codes).toEqual([tried.product === "mysql" ? "SESSION_LOST" : "DATABASE_BUSY"]);
	});

	it("that nobody may record is for reading only", async () => {
		const reader = { ...(tried.target().server as DatabaseCredential), user: "reader", password: "letmein" };
		await tried.ask("drop table if exists switchyard_steps");
		if (tried.product === "postgresql") {
			await tried.ask("create role reader login; grant select, insert on accounts to reader");
			await tried.ask("revoke create on schema public from public");
		}
		const transaction = await open({ server: reader }, "reader");
		expect(await transaction.step("Query", { sql: "select id from accounts where id = 1" })).toMatchObject({
			rows: [{ id: 1 }],
		});
		await expect(transaction.step("Insert", insert(50))).rejects.toMatchObject({
			code: "DATABASE_STEPS_TABLE_MISSING",
		});
		expect(await transaction.commit()).toEqual({});
	});
});

it("a node in no transaction works by itself", async () => {
	await expect(execute("Query", { sql: "select 1" })).rejects.toMatchObject({
		code: "DATABASE_TARGET_WRONG",
	});
});
