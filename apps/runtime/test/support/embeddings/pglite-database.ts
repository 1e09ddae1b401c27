import { PGlite, type Transaction } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import {
	type CompiledQuery,
	type DatabaseConnection,
	DummyDriver,
	Kysely,
	PostgresAdapter,
	PostgresIntrospector,
	type QueryResult,
} from "kysely";
import type { Database } from "../../../src/platform/database/database.ts";
import { MIGRATIONS } from "../../../src/platform/database/migrations/migrate.ts";
import { queryCompiler } from "../../../src/platform/database/postgres/reader.ts";
import { SchemaCompiler } from "../../../src/platform/database/postgres/schema-compiler.ts";
import { storableText } from "../../../src/platform/database/postgres/storable-text.ts";
import type { Schema } from "../../../src/platform/database/schema.ts";
import type { WriteQuery, WriteResult } from "../../../src/platform/database/write-protocol.ts";

const INT8 = 20;

/** What of a database is read and written by whom no journal concerns. */
export type SmallDatabase = Pick<Database, "read" | "store" | "write">;

/** Starting one takes seconds: a file of tests has one, and empties it for each test. */
let started: Promise<PGlite> | undefined;

/** A PostgreSQL within this process that has pgvector, which Debian's stable PostgreSQL of the tests has not. */
export async function openPglite(): Promise<SmallDatabase> {
	started ??= PGlite.create({ extensions: { vector }, parsers: { [INT8]: Number } });
	const server = await started;
	await server.exec("drop schema public cascade; create schema public");
	for (const migration of MIGRATIONS)
		for (const statement of migration.statements(queryCompiler, "postgres"))
			await server.exec(statement.compile().sql);
	return {
		store: "postgres",
		read: kyselyOver(server),
		write: (queries) => server.transaction((transaction) => writeAll(transaction, queries)),
	};
}

async function writeAll(
	transaction: Transaction,
	queries: readonly WriteQuery[],
): Promise<readonly WriteResult[]> {
	const results: WriteResult[] = [];
	for (const { sql, parameters, expectRows } of queries) {
		const result = await transaction.query<Record<string, unknown>>(sql, parameters.map(storableText));
		const changes = result.affectedRows ?? 0;
		if (expectRows !== undefined && changes !== expectRows) throw new Error(`${changes} rows: ${sql}`);
		results.push({ changes, rows: result.rows });
	}
	return results;
}

function kyselyOver(server: PGlite): Kysely<Schema> {
	return new Kysely<Schema>({
		dialect: {
			createAdapter: () => new PostgresAdapter(),
			createDriver: () => new PgliteDriver(server),
			createIntrospector: (database) => new PostgresIntrospector(database),
			createQueryCompiler: () => new SchemaCompiler(),
		},
	});
}

class PgliteDriver extends DummyDriver {
	readonly #connection: DatabaseConnection;

	constructor(server: PGlite) {
		super();
		this.#connection = {
			async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
				const { rows } = await server.query<Row>(sql, parameters.map(storableText));
				return { rows };
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
