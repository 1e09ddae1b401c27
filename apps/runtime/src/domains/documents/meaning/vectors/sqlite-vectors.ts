import { Worker } from "node:worker_threads";
import { AppError } from "@switchyard/spec/error";
import type { RawBuilder } from "kysely";
import { queryCompiler } from "../../../../platform/database/sqlite/kysely-over.ts";
import type { VectorQuestion, VectorReport, VectorThreadData } from "./vector-protocol.ts";
import type { Vectors } from "./vectors.ts";

interface Waiting {
	readonly resolve: (rows: readonly unknown[]) => void;
	readonly reject: (error: Error) => void;
}

/** A thread that compares vectors, and why it cannot where it cannot. */
interface VectorThread {
	readonly worker: Worker;
	readonly unavailable: Promise<string | undefined>;
}

/** SQLite: by the extension `sqlite-vec`, in a thread that is started when it is first needed. */
export class SqliteVectors implements Vectors {
	readonly #data: VectorThreadData;
	readonly #waiting = new Map<number, Waiting>();
	#thread: VectorThread | undefined;
	#questions = 0;

	constructor(data: VectorThreadData) {
		this.#data = data;
	}

	readonly unavailable = async (): Promise<string | undefined> => {
		const reason = await this.#running().unavailable;
		if (reason === undefined) return undefined;
		return `Searching by meaning needs the package sqlite-vec, which cannot be loaded here (${reason}). Install it with Switchyard's optional dependencies, or keep the data in PostgreSQL with pgvector.`;
	};

	readonly prepare = async (): Promise<void> => {
		const message = await this.unavailable();
		if (message !== undefined) throw new AppError("EMBEDDINGS_UNAVAILABLE", { message });
	};

	readonly ask = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> => {
		await this.prepare();
		const { sql, parameters } = query.compile(queryCompiler);
		const id = ++this.#questions;
		const question: VectorQuestion = { id, sql, parameters };
		const rows = await new Promise<readonly unknown[]>((resolve, reject) => {
			this.#waiting.set(id, { resolve, reject });
			this.#running().worker.postMessage(question);
		});
		return rows as readonly Row[];
	};

	readonly close = async (): Promise<void> => {
		await this.#thread?.worker.terminate();
	};

	#running(): VectorThread {
		this.#thread ??= this.#start();
		return this.#thread;
	}

	#start(): VectorThread {
		const worker = new Worker(new URL("./vector-thread.ts", import.meta.url), {
			workerData: this.#data,
			name: "vectors",
		});
		// It holds nothing that must be written: the process may end without it.
		worker.unref();
		const { promise: unavailable, resolve } = Promise.withResolvers<string | undefined>();
		worker.on("message", (report: VectorReport) => {
			if (report.type === "ready") resolve(undefined);
			else if (report.type === "unavailable") resolve(report.reason);
			else this.#answer(report);
		});
		worker.on("error", (error) => resolve(String(error)));
		worker.on("exit", () => {
			resolve("the thread ended");
			if (this.#thread?.worker === worker) this.#thread = undefined;
			for (const { reject } of this.#waiting.values())
				reject(new Error("The thread that compares vectors ended."));
			this.#waiting.clear();
		});
		return { worker, unavailable };
	}

	#answer(report: Extract<VectorReport, { readonly id: number }>): void {
		const waiting = this.#waiting.get(report.id);
		this.#waiting.delete(report.id);
		if (report.type === "rows") waiting?.resolve(report.rows);
		else waiting?.reject(new Error(report.message));
	}
}
