import { executeNode, temporaryWorkspace } from "@switchyard/node-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { definition } from "./definition.ts";
import { execute } from "./execute.ts";

let workspace: Awaited<ReturnType<typeof temporaryWorkspace>>;
beforeAll(async () => {
	workspace = await temporaryWorkspace();
	await workspace.files.write("in/orders.csv", "id,who,total\n1,Ann,19.9\n2,Bob,7\n3,Ann,5\n");
	await workspace.files.write("in/towns.json", '[{"who":"Ann","town":"Ulm"},{"who":"Bob","town":"Bonn"}]');
	await workspace.files.write("in/secret.csv", "a\nsecret\n");
	await workspace.files.write("in/broken.parquet", "no parquet");
});
afterAll(() => workspace.remove());

const query = async (sql: string, params: object = {}, more: object = {}) =>
	(
		await executeNode(
			{ definition, execute },
			{ sql, max_rows: 1000, time_limit: 20_000, ...params },
			{ workspace, ...more },
		)
	).outputs;

it("joins files and tables of the run, with values for the names in the statement", async () => {
	const sql =
		"select who, town, sum(total) as total, count(*) as orders, any_value(vip) as vip from orders join towns using (who) left join guests using (who) where total > $least group by all order by who";
	const params = {
		files: { orders: "in/orders.csv", towns: "in/towns.json" },
		tables: {
			guests: [
				{ who: "Ann", vip: true },
				{ who: "Cem", note: [1] },
			],
		},
		parameters: { least: 6 },
	};
	expect(await query(sql, params)).toEqual({
		rows: [
			{ who: "Ann", town: "Ulm", total: 19.9, orders: 1, vip: true },
			{ who: "Bob", town: "Bonn", total: 7, orders: 1, vip: null },
		],
		columns: ["who", "town", "total", "orders", "vip"],
		count: 2,
		more: false,
	});
});

it("gives values as JSON has them", async () => {
	const sql =
		"select 9007199254740993 as big, 1.25::decimal(10,2) as exact, date '2026-01-02' as day, timestamptz '2026-01-02 03:04:05+00' as at, [1, 2] as list, {'a': 1} as fields, 'x'::blob as bytes, 'nan'::double as none, 1 as twice, 2 as twice";
	expect((await query(sql)).rows).toEqual([
		{
			big: "9007199254740993",
			exact: 1.25,
			day: "2026-01-02",
			at: "2026-01-02T03:04:05.000Z",
			list: [1, 2],
			fields: { a: 1 },
			bytes: "eA==",
			none: "NaN",
			twice: 1,
			"twice:1": 2,
		},
	]);
	const tables = { mixed: [{ a: 1, b: 1.5, c: "x", d: { e: [1] } }, { a: null, b: 2, c: 3 }, {}], none: [] };
	expect((await query("select * from mixed", { tables })).rows).toEqual([
		{ a: 1, b: 1.5, c: "x", d: '{"e":[1]}' },
		{ a: null, b: 2, c: "3", d: null },
		{ a: null, b: null, c: null, d: null },
	]);
	expect(await query("select * from none", { tables })).toMatchObject({ count: 0 });
	expect(await query("select range from range(9)", { max_rows: 3 })).toMatchObject({ count: 3, more: true });
});

it("sees what it was given and nothing else, whatever the statement says", async () => {
	const place = workspace.folder;
	for (const sql of [
		`select * from read_csv('${place}/in/secret.csv')`,
		`select * from read_text('/etc/passwd')`,
		`select * from glob('${place}/**')`,
		`copy (select 1) to '${place}/out.csv'`,
		`attach '${place}/x.db'`,
		"install httpfs",
		"set lock_configuration = false",
		"select 1; select 2",
		"delete from orders",
		"select getenv('HOME')",
		"selec 1",
	])
		await expect(query(sql, { files: { orders: "in/orders.csv" } }), sql).rejects.toMatchObject({
			code: "DATABASE_STATEMENT_REFUSED",
			field: "sql",
			hint: expect.any(String),
		});
	const seen = await query(
		"select (select string_agg(value, ' ') from duckdb_settings()) as settings, (select string_agg(sql, ' ') from duckdb_tables()) as tables",
		{ files: { orders: "in/orders.csv" } },
	);
	expect(JSON.stringify(seen)).not.toContain(place);
});

it("says which file or value is wrong, and no place on the server's disk", async () => {
	for (const [path, code] of [
		["in/none.csv", "FILE_NOT_FOUND"],
		["../out.csv", "FILE_PATH_REFUSED"],
		["in/broken.parquet", "DATA_INVALID"],
	])
		await expect(query("select 1", { files: { a: path } })).rejects.toMatchObject({
			code,
			field: "files",
			message: expect.not.stringContaining(workspace.folder),
		});
	await expect(query("select $a", { parameters: { b: 1 } })).rejects.toMatchObject({
		code: "DATABASE_PARAMETERS_WRONG",
		message: "The values do not fit the statement: no value for $a; the statement has no $b.",
	});
	await expect(query("select 1", { tables: { a: [] }, files: { a: "in/orders.csv" } })).rejects.toMatchObject(
		{ field: "files" },
	);
});

it("is ended when it takes too long or too much, without blocking the event loop", async () => {
	let ticks = 0;
	const ticking = setInterval(() => ticks++, 20);
	await expect(
		query("select count(*) from range(100000000000) a, range(1000) b", { time_limit: 400 }),
	).rejects.toMatchObject({ code: "DATA_TIMEOUT" });
	clearInterval(ticking);
	expect(ticks).toBeGreaterThan(5);
	await expect(query("select list(range) from range(500000000)")).rejects.toMatchObject({
		code: "DATA_TOO_LARGE",
	});
});
