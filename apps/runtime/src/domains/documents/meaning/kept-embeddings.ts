import { KeyedMutex } from "@switchyard/async";
import { type Clock, ModelFailure } from "@switchyard/host";
import type { EmbeddingsReply, EmbeddingsSetting } from "@switchyard/spec/embeddings";
import { AppError } from "@switchyard/spec/error";
import { defined } from "@switchyard/spec/json";
import { sql } from "kysely";
import type { BaseLogger } from "pino";
import type { Database } from "../../../platform/database/database.ts";
import type { NoteUnreadable } from "../../../platform/database/unreadable-rows.ts";
import type { Candidates, Nearest, NearText } from "../../search/index.ts";
import { EmbeddingFollower } from "./embedding-follower.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { EmbeddingRows } from "./embedding-rows.ts";
import type { Embeddings } from "./embeddings.ts";
import { type KeptSetting, readSetting, removeSetting, writeSetting } from "./kept-setting.ts";
import { probeModel } from "./probe-model.ts";
import { QueryVectors } from "./query-vectors.ts";
import { troubleOf } from "./trouble.ts";
import { vectorSqlOf } from "./vectors/vector-sql.ts";
import type { Vectors } from "./vectors/vectors.ts";

/** How many texts are given as similar at most: what comes after them is hardly what somebody looks for. */
const MOST_NEAR = 100;

export interface KeptEmbeddingsOptions {
	readonly database: Pick<Database, "read" | "store" | "write" | "queue">;
	readonly vectors: Vectors;
	readonly model: Pick<EmbeddingModel, "ask">;
	readonly logger: Pick<BaseLogger, "error">;
	readonly onUnreadable: NoteUnreadable;
	readonly clock: Pick<Clock, "after">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/** The search by meaning: which model is set, what makes the vectors, and what finds by them. */
export class KeptEmbeddings implements Embeddings {
	readonly #options: KeptEmbeddingsOptions;
	readonly #rows: EmbeddingRows;
	readonly #follower: EmbeddingFollower;
	readonly #mutex = new KeyedMutex();
	readonly #stop = new AbortController();
	#kept: KeptSetting | undefined;
	#queries: QueryVectors | undefined;

	private constructor(options: KeptEmbeddingsOptions, kept: KeptSetting | undefined) {
		this.#options = options;
		this.#rows = new EmbeddingRows(options.database);
		this.#follower = new EmbeddingFollower(options);
		this.#use(kept);
	}

	static async open(options: KeptEmbeddingsOptions): Promise<KeptEmbeddings> {
		return new KeptEmbeddings(options, await readSetting(options.database.read, options.onUnreadable));
	}

	/** Begins to make what is missing: nothing is paid for where no vectors can be compared. */
	async start(): Promise<void> {
		const { vectors } = this.#options;
		const isReady = this.#kept !== undefined && (await isPrepared(vectors));
		this.#follower.start(isReady ? this.#kept : undefined);
	}

	/** Resolves once it touches nothing any more. */
	async stop(): Promise<void> {
		this.#stop.abort();
		await this.#follower.stop();
	}

	/** A document or a memory entry was written. */
	note(): void {
		if (this.#kept) this.#follower.note();
	}

	async read(): Promise<EmbeddingsReply> {
		const unavailable = await this.#options.vectors.unavailable();
		const { total, queued } = await this.#rows.counts();
		const trouble = this.#follower.trouble ?? this.#queries?.trouble;
		return {
			available: unavailable === undefined,
			...defined({ unavailable }),
			setting: this.#kept?.setting ?? null,
			total,
			embedded: this.#kept ? Math.max(0, total - queued) : 0,
			...defined({ trouble }),
		};
	}

	set(setting: EmbeddingsSetting): Promise<EmbeddingsReply> {
		return this.#mutex.run("", async () => {
			const { vectors, model, database } = this.#options;
			await vectors.prepare();
			const kept = await probeModel(model, setting, this.#stop.signal).catch((error) => {
				throw refusedSetting(error, setting);
			});
			const isSame = this.#kept !== undefined && makesSameVectors(this.#kept, kept);
			await database.write([writeSetting(database.read, kept), ...(isSame ? [] : this.#rows.queueAll())]);
			this.#use(kept);
			this.#follower.follow(kept);
			return this.read();
		});
	}

	remove(): Promise<EmbeddingsReply> {
		return this.#mutex.run("", async () => {
			const { database } = this.#options;
			await database.write([removeSetting(database.read), ...this.#rows.clear()]);
			this.#use(undefined);
			this.#follower.follow(undefined);
			return this.read();
		});
	}

	async nearest(text: string, { kind, where }: Candidates): Promise<Nearest | undefined> {
		const [kept, queries] = [this.#kept, this.#queries];
		if (kept === undefined || queries === undefined) return undefined;
		const { vectors, database, logger, now } = this.#options;
		const unavailable = await vectors.unavailable();
		if (unavailable !== undefined) return { found: [], problem: unavailable };
		let vector: Float32Array;
		try {
			vector = await queries.of(text);
		} catch (error) {
			return { found: [], problem: troubleOf(error, now()).message };
		}
		try {
			const similarity = vectorSqlOf(database).similarity(sql.ref("v.vector"), vector);
			const found = await vectors.ask(sql<NearText>`
				select memory, person, key from (
					select v.memory, v.person, v.key, ${similarity} as similarity
					from embedding_vectors as v where v.kind = ${kind} and ${where}
				) as compared
				where similarity >= ${kept.floor}
				group by memory, person, key
				order by max(similarity) desc, memory, person, key limit ${MOST_NEAR}`);
			return { found };
		} catch (error) {
			logger.error({ err: error }, "vectors cannot be compared");
			return { found: [], problem: "The database could not compare the vectors." };
		}
	}

	#use(kept: KeptSetting | undefined): void {
		const { model, now } = this.#options;
		this.#kept = kept;
		this.#queries = kept && new QueryVectors(model, kept, { now, stop: this.#stop.signal });
	}
}

/** A restored database may lack what comparing needs, and take it. */
function isPrepared(vectors: Vectors): Promise<boolean> {
	return vectors.prepare().then(
		() => true,
		() => false,
	);
}

/** Another key for the same model needs no new vectors. */
function makesSameVectors(one: KeptSetting, other: KeptSetting): boolean {
	return (
		one.size === other.size &&
		one.setting.provider === other.setting.provider &&
		one.setting.model === other.setting.model &&
		one.setting.dimensions === other.setting.dimensions
	);
}

/** What is wrong with a setting, at the field where it can be corrected. */
function refusedSetting(error: unknown, { credential }: EmbeddingsSetting): unknown {
	if (error instanceof AppError && error.code.startsWith("CREDENTIAL_"))
		return new AppError(error.code, {
			message: error.message,
			field: "credential",
			hint: error.hint ?? `Store a credential ${credential} of the kind model first.`,
			cause: error,
		});
	if (!(error instanceof ModelFailure)) return error;
	const { message, hint } = error.fault;
	return new AppError("EMBEDDINGS_REFUSED", {
		message,
		field: fieldOf(error),
		...defined({ hint }),
		cause: error,
	});
}

function fieldOf({ fault, refusal }: ModelFailure): string {
	if (fault.field === "dimensions") return fault.field;
	return refusal?.reason === "unknown-model" || fault.code === "EMBEDDINGS_REFUSED" ? "model" : "credential";
}
