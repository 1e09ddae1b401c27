import type { DatabaseReader } from "../database.ts";
import { createReadingPool } from "./connection.ts";
import { kyselyOver } from "./reader.ts";

/** Connects to a PostgreSQL database for reading, whoever writes it; at the first query, and again when it is lost. */
export function openPostgresReader(url: string): DatabaseReader {
	const pool = createReadingPool(url);
	const read = kyselyOver(pool);
	return {
		read,
		async value(ref) {
			const query = read.selectFrom("journal_values").select("text").where("ref", "=", ref);
			return (await query.executeTakeFirst())?.text;
		},
		close: () => pool.end(),
	};
}
