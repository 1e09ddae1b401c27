import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DATABASES, execute, type Tried, workspace } from "../support/databases.ts";

afterAll(() => workspace.remove());

describe.each(DATABASES)("$name", ({ isThere, start }) => {
	if (!isThere) return;
	let tried: Tried;
	beforeAll(async () => {
		tried = await start();
	}, 90_000);
	afterAll(() => tried?.stop(), 30_000);
	beforeEach(async () => {
		await tried.ask("drop table if exists orders");
		await tried.ask("drop table if exists switchyard_steps");
		await tried.ask(
			`create table orders (id ${tried.integer} primary key, customer varchar(40) not null, total decimal(10,2), step varchar(100) unique)`,
		);
		await tried.ask("insert into orders (id, customer, total) values (1, 'Ann', 19.9), (2, 'Bob', null)");
		await tried.ask("insert into orders (id, customer, total) values (3, 'Ann', 7)");
	});

	const query = (sql: string, parameters: Readonly<Record<string, unknown>> = {}, more = {}) =>
		execute("Query", { ...tried.target(), sql, parameters, ...more });
	const insert = (rows: readonly object[], key?: string, more = {}) =>
		execute(
			"Insert",
			{ ...tried.target(), table: "orders", columns: ["id", "customer", "total"], rows, ...more },
			key,
		);
	const update = (params: object, key?: string) =>
		execute(
			"Update",
			{
				...tried.target(),
				table: "orders",
				columns: ["customer", "total"],
				match_columns: ["id"],
				...params,
			},
			key,
		);
	const count = () => tried.ask("select count(*) from orders");

	describe("Query", () => {
		it("reads rows with values for the names in the statement, and no value is ever code", async () => {
			const sql =
				"select id, customer as \"customer\" from orders where customer = :who or ':no' = :who order by id limit :most -- :not";
			const quoted = tried.product === "mysql" ? sql.replaceAll('"', "`") : sql;
			expect(await query(quoted, { who: "Ann", most: 2 })).toEqual({
				rows: [
					{ id: 1, customer: "Ann" },
					{ id: 3, customer: "Ann" },
				],
				columns: ["id", "customer"],
				count: 2,
				more: false,
			});
			const attack = "Ann'; drop table orders; --";
			expect(await query(quoted, { who: attack, most: 2 })).toMatchObject({ rows: [] });
			expect(await count()).toBe("3");
		});

		it("reads as many rows as were asked for, and says that there are more", async () => {
			const read = await query("select id from orders order by id", {}, { max_rows: 2 });
			expect(read).toMatchObject({ rows: [{ id: 1 }, { id: 2 }], count: 2, more: true });
			expect(await query("select id from orders", {}, { max_rows: 3 })).toMatchObject({
				count: 3,
				more: false,
			});
		});

		it("reads no more than a message holds", async () => {
			const text = "x".repeat(1000);
			const sql =
				"select a.id, :text as filler from orders a, orders b, orders c, orders d, orders e, orders f, orders g";
			const { count: read, more } = await query(sql, { text }, { max_rows: 10_000 });
			expect(more).toBe(true);
			expect(read).toBeGreaterThan(500);
			expect(read).toBeLessThan(810);
		});

		it.each([
			"delete from orders",
			"update orders set total = 0",
			"insert into orders (id, customer) values (9, 'Eve')",
			"drop table orders",
			"create table other (id int)",
		])("changes nothing: %s", async (sql) => {
			await expect(query(sql)).rejects.toMatchObject({
				code: "DATABASE_STATEMENT_REFUSED",
				retryable: false,
			});
			expect(await count()).toBe("3");
		});

		it("executes one statement only", async () => {
			await query("select 1; delete from orders").catch(() => {});
			await query("commit; delete from orders").catch(() => {});
			expect(await count()).toBe("3");
		});

		it("names every value that is missing or too many", async () => {
			await expect(query("select :a, :b", { a: 1, c: 2, d: 3 })).rejects.toMatchObject({
				code: "DATABASE_PARAMETERS_WRONG",
				field: "parameters",
				message: "The values do not fit the statement: no value for :b; the statement has no :c, :d.",
				hint: "Give a value for each of: a, b.",
			});
		});

		it("gives the database's words where it refuses the statement", async () => {
			await expect(query("select missing from nowhere")).rejects.toMatchObject({
				code: "DATABASE_STATEMENT_REFUSED",
				message: expect.stringContaining("nowhere"),
			});
		});
	});

	describe("Insert Rows", () => {
		const rows = [
			{ id: 10, customer: "Eve", total: 1.5 },
			{ id: 11, customer: "O'Neil; drop table orders", total: null },
		];

		it("adds rows once, however often the step is tried", async () => {
			expect(await insert(rows)).toEqual({ count: 2, repeated: false });
			expect(await insert(rows)).toEqual({ count: 2, repeated: true });
			expect(await count()).toBe("5");
			expect(await tried.ask("select customer from orders where id = 11")).toBe("O'Neil; drop table orders");
			expect(await insert([{ id: 12, customer: "Eve" }], "run:another")).toEqual({
				count: 1,
				repeated: false,
			});
		});

		it("adds rows once with a key column in place of the table of steps", async () => {
			const keyed = { key_column: "step" };
			expect(await insert(rows, "run:step", keyed)).toEqual({ count: 2, repeated: false });
			expect(await insert(rows, "run:step", keyed)).toEqual({ count: 2, repeated: true });
			expect(await count()).toBe("5");
			expect(await tried.ask("select step from orders where id = 11")).toBe("run:step/2");
			await expect(tried.ask("select count(*) from switchyard_steps")).rejects.toThrow();
		});

		it("adds rows once when two attempts run at the same time", async () => {
			const results = await Promise.allSettled([insert(rows), insert(rows), insert(rows)]);
			const fulfilled = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
			const rejected = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
			expect(fulfilled.filter(({ repeated }) => !repeated)).toHaveLength(1);
			expect(rejected.filter(({ retryable }) => retryable !== true)).toEqual([]);
			expect(await count()).toBe("5");
		});

		it("leaves nothing of rows of which one is refused, nor a record of them", async () => {
			const bad = [rows[0] as object, { id: 1, customer: "Twice" }];
			await expect(insert(bad)).rejects.toMatchObject({ code: "DATABASE_VALUE_REFUSED", retryable: false });
			await expect(insert([{ id: 12 }])).rejects.toMatchObject({ code: "DATABASE_VALUE_REFUSED" });
			expect(await count()).toBe("3");
			expect(await insert(rows)).toEqual({ count: 2, repeated: false });
		});

		it("writes no column that the designer did not list, and names all of them", async () => {
			await expect(insert([{ id: 12, step: "x" }, { "id) values (1); --": 1 }, {}])).rejects.toMatchObject({
				code: "DATABASE_COLUMN_REFUSED",
				field: "rows",
				message: expect.stringMatching(/step, id\) values .* may not be written; row 3 has no value/),
				hint: "Use these columns: id, customer, total.",
			});
			expect(await count()).toBe("3");
		});
	});

	describe("Update Rows", () => {
		it("changes rows once, however often the step is tried", async () => {
			const params = { match: { id: 1 }, values: { total: 5, customer: "Anna" } };
			expect(await update(params)).toEqual({ count: 1, repeated: false });
			await tried.ask("update orders set total = 6 where id = 1");
			expect(await update(params)).toEqual({ count: 1, repeated: true });
			expect(await tried.ask("select total from orders where id = 1")).toMatch(/^6(\.00)?$/);
			expect(await update({ match: { id: 99 }, values: { total: 5 } }, "none")).toEqual({
				count: 0,
				repeated: false,
			});
		});

		it("finds rows by all that the designer chose, and by nothing else", async () => {
			await expect(update({ match: {}, values: { total: 5 } })).rejects.toMatchObject({
				code: "DATABASE_COLUMN_REFUSED",
				field: "match",
			});
			await expect(update({ match: { id: 1, customer: "Ann" }, values: { total: 5 } })).rejects.toMatchObject(
				{
					code: "DATABASE_COLUMN_REFUSED",
				},
			);
			await expect(update({ match: { id: 1 }, values: { step: "x" } })).rejects.toMatchObject({
				code: "DATABASE_COLUMN_REFUSED",
				field: "values",
			});
		});
	});
});
