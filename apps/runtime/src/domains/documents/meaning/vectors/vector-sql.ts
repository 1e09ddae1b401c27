import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../platform/database/database.ts";

/** How a store writes and compares vectors. */
export interface VectorSql {
	/** A vector as its column has it. */
	readonly value: (vector: Float32Array) => RawBuilder<unknown>;
	/** The cosine between the vector of a row and another one: 1 where they point the same way. */
	readonly similarity: (column: RawBuilder<unknown>, vector: Float32Array) => RawBuilder<number>;
}

/** SQLite: by the functions of `sqlite-vec`, which take the bytes of floats. */
const sqlite: VectorSql = {
	value: (vector) => sql`${bytesOf(vector)}`,
	similarity: (column, vector) => sql<number>`1 - vec_distance_cosine(${column}, ${bytesOf(vector)})`,
};

/** PostgreSQL: by the operators of `pgvector`. The column is a list, so that the table is there without the extension too. */
const postgres: VectorSql = {
	value: (vector) => sql`cast(cast(${`{${vector.join()}}`} as text) as real[])`,
	similarity: (column, vector) =>
		sql<number>`1 - (cast(${column} as vector) <=> cast(cast(${`[${vector.join()}]`} as text) as vector))`,
};

export function vectorSqlOf({ store }: Pick<Database, "store">): VectorSql {
	return store === "sqlite" ? sqlite : postgres;
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
	return new Uint8Array(buffer, byteOffset, byteLength);
}
