import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { queryCompiler } from "../sqlite/kysely-over.ts";
import { MIGRATIONS, migrate, schemaVersion } from "./migrate.ts";
import type { Migration } from "./migration.ts";

const addNote: Migration = {
	version: MIGRATIONS.length + 1,
	name: "notes on flows",
	statements: (database) => [database.schema.alterTable("flows").addColumn("note", "text")],
};

const broken: Migration = {
	version: MIGRATIONS.length + 1,
	name: "half a step",
	statements: (database) => [
		database.schema.createTable("half").addColumn("id", "text"),
		database.schema.dropTable("nowhere"),
	],
};

function columns(connection: DatabaseSync, table: string): unknown[] {
	return connection
		.prepare("select name from pragma_table_info(?)")
		.all(table)
		.map(({ name }) => name);
}

describe("migrations", () => {
	it("are numbered without gaps", () => {
		expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => index + 1));
	});

	it("bring an older database to the newest schema and keep what it holds", () => {
		const connection = new DatabaseSync(":memory:");
		migrate(connection, queryCompiler);
		connection.exec("insert into flows values ('a', 'A', 1, 0, '{}', 1)");
		migrate(connection, queryCompiler, [...MIGRATIONS, addNote]);
		expect(columns(connection, "flows")).toContain("note");
		expect(connection.prepare("select id, note from flows").all()).toEqual([{ id: "a", note: null }]);
		expect(schemaVersion(connection)).toBe(MIGRATIONS.length + 1);
	});

	it("give the runs of an older database numbers, and the journal them in place of ids", () => {
		const connection = new DatabaseSync(":memory:");
		migrate(connection, queryCompiler, MIGRATIONS.slice(0, 2));
		for (const id of ["b", "a"]) {
			connection.exec(
				`insert into runs values ('${id}', 'flow', 'Flow', 1, 'start', 'running', 1, null, 2, null, null)`,
			);
			connection.exec(`insert into journal values ('${id}', 1, '["${id}"]', 7)`);
		}
		migrate(connection, queryCompiler);
		const kept = connection.prepare(
			"select id, first, events, checksum from journal join runs on number = run order by id",
		);
		expect(kept.all()).toEqual([
			{ id: "a", first: 1, events: '["a"]', checksum: 7 },
			{ id: "b", first: 1, events: '["b"]', checksum: 7 },
		]);
		expect(connection.prepare("select id from runs order by number").all()).toEqual([
			{ id: "a" },
			{ id: "b" },
		]);
	});

	it("find out which runs need the large values of an older database", () => {
		const connection = new DatabaseSync(":memory:");
		migrate(connection, queryCompiler, MIGRATIONS.slice(0, 3));
		connection.exec("insert into journal_values values ('sha256-a', '1'), ('sha256-b', '2')");
		const commits = [
			[1, '[{"outputs":{"x":{"__ref":"sha256-a"},"y":{"__ref":"sha256-a"}}}]'],
			[2, '[{"outputs":{"x":{"__ref":"sha256-b"}}},{"message":{"z":{"__ref":"sha256-a"}}}]'],
			[3, '[{"outputs":{"x":"\\"__ref\\""}}]'],
			[4, '[{"outputs":{"x":{"__ref":"no value"}}}]'],
			[5, '[{"cut off":{"__ref":'],
		] as const;
		for (const [run, events] of commits) {
			connection.prepare("insert into journal values (?, 1, ?, 7)").run(run, events);
		}
		migrate(connection, queryCompiler);
		expect(connection.prepare("select run, ref from value_refs order by run, ref").all()).toEqual([
			{ run: 1, ref: "sha256-a" },
			{ run: 2, ref: "sha256-a" },
			{ run: 2, ref: "sha256-b" },
		]);
	});

	it("find the runs of an older database that may have steps of unknown outcome: they wait, but for no time and no answer", () => {
		const connection = new DatabaseSync(":memory:");
		migrate(connection, queryCompiler, MIGRATIONS.slice(0, 11));
		const insert = connection.prepare(
			`insert into runs (number, id, flow, flow_name, revision, node, status, started_at, seq, wake_at, approvals)
			values (?, ?, 'flow', 'Flow', 1, 'start', ?, 1, 2, ?, ?)`,
		);
		insert.run(1, "unknown", "waiting", null, null);
		insert.run(2, "asleep", "waiting", 5, null);
		insert.run(3, "asking", "waiting", null, "[]");
		insert.run(4, "over", "succeeded", null, null);
		migrate(connection, queryCompiler);
		expect(connection.prepare("select id from runs where unknown_steps is not null").all()).toEqual([
			{ id: "unknown" },
		]);
	});

	it("leave the old schema when one of them fails", () => {
		const connection = new DatabaseSync(":memory:");
		migrate(connection, queryCompiler);
		expect(() => migrate(connection, queryCompiler, [...MIGRATIONS, broken])).toThrow();
		expect(schemaVersion(connection)).toBe(MIGRATIONS.length);
		expect(columns(connection, "half")).toEqual([]);
	});
});
