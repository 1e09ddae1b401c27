import { AppError } from "@switchyard/spec/error";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";
import type { Vectors } from "./vectors.ts";

/** PostgreSQL: by the extension `pgvector`, which the server of the database must have. */
export class PostgresVectors implements Vectors {
	readonly #database: Pick<Database, "read" | "write">;

	constructor(database: Pick<Database, "read" | "write">) {
		this.#database = database;
	}

	readonly unavailable = async (): Promise<string | undefined> => {
		const { rows } = await sql`select 1 from pg_available_extensions where name = 'vector'`.execute(
			this.#database.read,
		);
		if (rows.length > 0) return undefined;
		return "Searching by meaning needs the extension pgvector, which the PostgreSQL server does not have. Install it there, such as Debian's package postgresql-17-pgvector.";
	};

	/** The owner of a database may add this extension to it. */
	readonly prepare = async (): Promise<void> => {
		const message = await this.unavailable();
		if (message !== undefined) throw new AppError("EMBEDDINGS_UNAVAILABLE", { message });
		const { read, write } = this.#database;
		const { rows } = await sql`select 1 from pg_extension where extname = 'vector'`.execute(read);
		if (rows.length > 0) return;
		try {
			await write([sql`create extension if not exists vector`.compile(read)]);
		} catch (cause) {
			throw new AppError("EMBEDDINGS_UNAVAILABLE", {
				message: "The database does not let this server add the extension pgvector.",
				hint: "Run `create extension vector` in it as one of its administrators.",
				cause,
			});
		}
	};

	readonly ask = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> =>
		(await query.execute(this.#database.read)).rows;

	readonly close = async (): Promise<void> => {};
}
