import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../platform/database/database.ts";
import type { WriteQuery } from "../../../platform/database/write-protocol.ts";
import type { EmbeddingQueueTable, EmbeddingSubject } from "../tables.ts";
import { SETTING } from "./kept-setting.ts";
import { vectorSqlOf } from "./vectors/vector-sql.ts";

/** Which texts: those that fit all that is given. */
export interface SubjectFilter {
	readonly kind: EmbeddingSubject["kind"];
	readonly memory?: string | undefined;
	readonly people?: readonly string[] | undefined;
	readonly key?: string | undefined;
}

/** How far the vectors are. */
export interface EmbeddingCounts {
	readonly total: number;
	/** Of them, those whose vectors are still to be made. */
	readonly queued: number;
}

/**
 * The tables of embeddings. Writes are only made ready, so that they go together with those of the texts: a text and its place in
 * the queue are on disk at once, or neither is.
 */
export class EmbeddingRows {
	readonly #database: Pick<Database, "read" | "store">;

	constructor(database: Pick<Database, "read" | "store">) {
		this.#database = database;
	}

	/** A text is new or another one. Nothing is written while the search by meaning is off. */
	queue({ kind, memory, person, key }: EmbeddingSubject): WriteQuery {
		return this.#compile(sql`
			insert into embedding_queue (kind, memory, person, key, stamp, tries)
			select ${text(kind)}, ${text(memory)}, ${text(person)}, ${text(key)}, ${text(randomUUID())}, 0
			where exists (select 1 from settings where name = ${SETTING})
			on conflict (kind, memory, person, key) do update set stamp = excluded.stamp, tries = 0`);
	}

	/** Texts are gone. */
	remove(filter: SubjectFilter): WriteQuery[] {
		const where = fitting(filter);
		return [
			sql`delete from embedding_queue where ${where}`,
			sql`delete from embedding_vectors where ${where}`,
		].map((query) => this.#compile(query));
	}

	/** Every text there is needs new vectors. */
	queueAll(): WriteQuery[] {
		const stamp = text(randomUUID());
		return [
			...this.clear(),
			this.#compile(sql`
				insert into embedding_queue (kind, memory, person, key, stamp, tries)
				select 'document', '', '', id, ${stamp}, 0 from documents`),
			this.#compile(sql`
				insert into embedding_queue (kind, memory, person, key, stamp, tries)
				select 'memory', memory, person, key, ${stamp}, 0 from memories`),
		];
	}

	clear(): WriteQuery[] {
		return [sql`delete from embedding_queue`, sql`delete from embedding_vectors`].map((query) =>
			this.#compile(query),
		);
	}

	/** Those that were refused come after all others. */
	async next(limit: number): Promise<EmbeddingQueueTable[]> {
		return this.#database.read
			.selectFrom("embedding_queue")
			.selectAll()
			.orderBy("tries")
			.orderBy("kind")
			.orderBy("memory")
			.orderBy("person")
			.orderBy("key")
			.limit(limit)
			.execute();
	}

	/** The vectors of a text as it was queued: nothing is kept of them if it was changed or removed meanwhile. */
	finish(queued: EmbeddingQueueTable, vectors: readonly Float32Array[]): WriteQuery[] {
		const { kind, memory, person, key, stamp } = queued;
		const isCurrent = sql`exists (select 1 from embedding_queue where ${same(queued)} and stamp = ${stamp})`;
		const { value } = vectorSqlOf(this.#database);
		return [
			sql`delete from embedding_vectors where ${same(queued)} and ${isCurrent}`,
			...vectors.map(
				(vector, part) => sql`insert into embedding_vectors (kind, memory, person, key, part, vector)
					select ${text(kind)}, ${text(memory)}, ${text(person)}, ${text(key)}, cast(${part} as bigint), ${value(vector)}
					where ${isCurrent}`,
			),
			sql`delete from embedding_queue where ${same(queued)} and stamp = ${stamp}`,
		].map((query) => this.#compile(query));
	}

	/** The model refused the text alone. */
	refused({ stamp, ...subject }: EmbeddingQueueTable): WriteQuery {
		return this.#compile(
			sql`update embedding_queue set tries = tries + 1 where ${same(subject)} and stamp = ${stamp}`,
		);
	}

	async counts(): Promise<EmbeddingCounts> {
		const { rows } = await sql<{ total: number; queued: number }>`
			select (select count(*) from documents) + (select count(*) from memories) as total,
				(select count(*) from embedding_queue) as queued`.execute(this.#database.read);
		return { total: Number(rows[0]?.total ?? 0), queued: Number(rows[0]?.queued ?? 0) };
	}

	#compile(query: RawBuilder<unknown>): WriteQuery {
		return query.compile(this.#database.read);
	}
}

/** Without a cast, PostgreSQL takes every parameter of a `select` for a text of any kind. */
function text(value: string): RawBuilder<string> {
	return sql`cast(${value} as text)`;
}

function same({ kind, memory, person, key }: EmbeddingSubject): RawBuilder<boolean> {
	return sql<boolean>`kind = ${kind} and memory = ${memory} and person = ${person} and key = ${key}`;
}

function fitting({ kind, memory, people, key }: SubjectFilter): RawBuilder<boolean> {
	const conditions = [
		sql<boolean>`kind = ${kind}`,
		...(memory === undefined ? [] : [sql<boolean>`memory = ${memory}`]),
		...(people === undefined ? [] : [sql<boolean>`person in (${sql.join([...people])})`]),
		...(key === undefined ? [] : [sql<boolean>`key = ${key}`]),
	];
	return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
