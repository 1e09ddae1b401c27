import { setTimeout as delay } from "node:timers/promises";
import { AppError } from "@switchyard/spec/error";
import {
	type CompiledQuery,
	type DatabaseConnection,
	type Driver,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	type QueryResult,
} from "kysely";
import type { Pool } from "pg";
import type { Damage } from "../damage.ts";
import type { Schema } from "../schema.ts";
import { failureOf } from "./postgres-error.ts";
import { SchemaCompiler } from "./schema-compiler.ts";
import { storableText } from "./storable-text.ts";

/** How long a query waits for a server that is out of reach, and how often it looks for it, in milliseconds. */
const PATIENCE_MS = 10_000;
const RETRY_MS = 100;

/** Kysely over connections that only read. */
export function kyselyOver(pool: Pool, damage: Damage): Kysely<Schema> {
	return kyselyWith<Schema>(new ReadingDriver(pool, damage));
}

/** Compiles queries and executes none. */
export const queryCompiler = kyselyWith<unknown>(new DummyDriver());

function kyselyWith<Tables>(driver: Driver): Kysely<Tables> {
	return new Kysely<Tables>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => driver,
			createIntrospector: (database) => new PostgresIntrospector(database),
			createQueryCompiler: () => new SchemaCompiler(),
		},
	});
}

/** Asks each query over whichever connection is free: what only reads needs no transaction, and can be asked again. */
class ReadingDriver extends DummyDriver {
	readonly #connection: DatabaseConnection;

	constructor(pool: Pool, damage: Damage) {
		super();
		this.#connection = {
			async executeQuery<Row>(query: CompiledQuery) {
				try {
					return await askPatiently<Row>(pool, query);
				} catch (error) {
					damage.note(error);
					throw error;
				}
			},
			streamQuery: () => {
				throw new Error("Rows are read by pages here.");
			},
		};
	}

	override async acquireConnection(): Promise<DatabaseConnection> {
		return this.#connection;
	}
}

/** @throws AppError `JOURNAL_UNAVAILABLE` when the server stays out of reach */
async function askPatiently<Row>(pool: Pool, { sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
	const deadline = Date.now() + PATIENCE_MS;
	for (;;) {
		try {
			const { rows } = await pool.query(sql, parameters.map(storableText));
			return { rows };
		} catch (error) {
			if (failureOf(error) !== "lost") throw error;
			if (Date.now() > deadline) {
				throw new AppError("JOURNAL_UNAVAILABLE", {
					message: "The database cannot be reached, so nothing can be read from it.",
					hint: "Reading resumes automatically once the database is back.",
					cause: error,
				});
			}
		}
		await delay(RETRY_MS);
	}
}
