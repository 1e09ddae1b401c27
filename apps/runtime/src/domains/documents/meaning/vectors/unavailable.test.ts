import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeStores } from "../../../../../test/support/stores.ts";
import type { Database } from "../../../../platform/database/database.ts";
import { EmbeddingRows } from "../embedding-rows.ts";
import { PostgresVectors } from "./postgres-vectors.ts";
import { SqliteVectors } from "./sqlite-vectors.ts";

describeStores("a database that cannot compare vectors", (store) => {
	it("opens all the same, keeps what is queued, and says what is missing", async ({ skip }) => {
		const database = await store.open();
		skip(await hasPgvector(database), "This PostgreSQL has pgvector.");
		const isSqlite = database.store === "sqlite";
		const vectors = isSqlite
			? new SqliteVectors({ file: "/nowhere/switchyard.db" })
			: new PostgresVectors(database);
		const rows = new EmbeddingRows(database);
		await database.write(rows.queueAll());
		expect(await rows.counts()).toEqual({ total: 0, queued: 0 });
		expect(await vectors.unavailable()).toContain(isSqlite ? "sqlite-vec" : "pgvector");
		await expect(vectors.prepare()).rejects.toMatchObject({ code: "EMBEDDINGS_UNAVAILABLE" });
		await vectors.close();
	});
});

async function hasPgvector({ store, read }: Pick<Database, "store" | "read">): Promise<boolean> {
	if (store === "sqlite") return false;
	const { rows } = await sql`select 1 from pg_available_extensions where name = 'vector'`.execute(read);
	return rows.length > 0;
}
