import { Damage } from "../damage.ts";
import type { DatabaseReader } from "../database.ts";
import { createReadingPool } from "./connection.ts";
import { kyselyOver } from "./reader.ts";

/** Reads a PostgreSQL database, no matter who writes to it. Connects at the first query, and again when the connection is lost. */
export function openPostgresReader(url: string): DatabaseReader {
	const pool = createReadingPool(url);
	const damage = new Damage();
	const read = kyselyOver(pool, damage);
	return {
		store: "postgres",
		read,
		damage,
		async value(ref) {
			const query = read.selectFrom("journal_values").select("text").where("ref", "=", ref);
			return (await query.executeTakeFirst())?.text;
		},
		close: () => pool.end(),
	};
}
