import { expect, it } from "vitest";
import { describeStores } from "../../../test/support/stores.ts";
import type { Database } from "./database.ts";

function insertMail(database: Database, id: string, text = "Hello") {
	return database.read
		.insertInto("outbox")
		.values({ id, sender: "a@example.com", recipients: "[]", subject: "Hi", text, html: null, at: 1 })
		.compile();
}

function mailIds(database: Database) {
	return database.read
		.selectFrom("outbox")
		.select("id")
		.orderBy("id")
		.execute()
		.then((rows) => rows.map((row) => row.id));
}

describeStores("a database", ({ open }) => {
	it("keeps what was written over a restart", async () => {
		const first = await open();
		expect(await first.write([insertMail(first, "one")])).toEqual([{ changes: 1, rows: [] }]);
		await first.close();
		expect(await mailIds(await open())).toEqual(["one"]);
	});

	it("shows a write to readers as soon as it is acknowledged", async () => {
		const database = await open();
		for (let i = 0; i < 20; i++) {
			await database.write([insertMail(database, `mail-${10 + i}`)]);
			expect(await mailIds(database)).toHaveLength(i + 1);
		}
	});

	it("writes a group all or not at all, and leaves the other groups of the same commit alone", async () => {
		const database = await open();
		const outcomes = await Promise.allSettled([
			database.write([insertMail(database, "a")]),
			database.write([insertMail(database, "b"), insertMail(database, "a")]),
			database.write([insertMail(database, "c")]),
		]);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
		expect(outcomes[1]).toMatchObject({
			reason: { name: "WriteRefusedError", reason: "constraint", query: 1 },
		});
		expect(await mailIds(database)).toEqual(["a", "c"]);
	});

	it("undoes a group whose query did not change the rows that it should", async () => {
		const database = await open();
		const update = database.read
			.updateTable("flows")
			.set({ revision: 2 })
			.where("revision", "=", 1)
			.compile();
		await expect(
			database.write([insertMail(database, "a"), { ...update, expectRows: 1 }]),
		).rejects.toMatchObject({ reason: "rows", query: 1 });
		expect(await mailIds(database)).toEqual([]);
	});

	it("refuses an invalid query and continues to work", async () => {
		const database = await open();
		await expect(database.write([{ sql: "insert into nowhere", parameters: [] }])).rejects.toMatchObject({
			reason: "invalid",
		});
		await database.write([insertMail(database, "a")]);
		expect(await mailIds(database)).toEqual(["a"]);
	});

	it("gives the rows of a returning clause", async () => {
		const database = await open();
		const [result] = await database.write([
			database.read
				.insertInto("flow_versions")
				.values({ flow: "f", revision: 1, document: "{}", at: 1 })
				.returning("revision")
				.compile(),
		]);
		expect(result?.rows).toEqual([{ revision: 1 }]);
	});

	it("cannot be written by a reader", async () => {
		const database = await open();
		await expect(database.read.deleteFrom("outbox").execute()).rejects.toThrow(/read-?only/);
	});
});
