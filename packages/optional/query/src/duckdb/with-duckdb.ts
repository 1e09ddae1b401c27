import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { Semaphore } from "@switchyard/async";
import { NodeError } from "@switchyard/node-kit";

/** What one query may have in memory. Nothing is written to a disk. */
const MEMORY = "512MB";

/** How many queries compute at once: each may take all of its memory. */
const slots = new Semaphore(2);

const SETTINGS = {
	memory_limit: MEMORY,
	threads: "2",
	temp_directory: "",
	autoinstall_known_extensions: "false",
	autoload_known_extensions: "false",
};

/** What a query may take, and what ends it. */
export interface Limits {
	readonly timeLimitMs: number;
	readonly signal: AbortSignal;
}

/**
 * Works in an empty DuckDB of its own, in memory.
 * @throws NodeError `DATA_TIMEOUT`, `DATA_TOO_LARGE`, what the work throws, or the signal's reason when it is aborted
 */
export function withDuckdb<Result>(
	{ timeLimitMs, signal }: Limits,
	work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
	return slots.run(signal, async () => {
		const instance = await DuckDBInstance.create(":memory:", SETTINGS);
		const connection = await instance.connect();
		const limit = AbortSignal.timeout(timeLimitMs);
		const ended = AbortSignal.any([signal, limit]);
		const interrupt = () => connection.interrupt();
		ended.addEventListener("abort", interrupt, { once: true });
		try {
			const result = await work(connection);
			ended.throwIfAborted();
			return result;
		} catch (error) {
			signal.throwIfAborted();
			if (limit.aborted) throw timeout(timeLimitMs, error);
			throw isMemory(error) ? tooLarge(error) : error;
		} finally {
			ended.removeEventListener("abort", interrupt);
			connection.closeSync();
			instance.closeSync();
		}
	});
}

/** From now on no file can be read or written, nothing can be connected to, and no setting can be changed. */
export async function lock(connection: DuckDBConnection): Promise<void> {
	await connection.run("set enable_external_access = false");
	await connection.run("set lock_configuration = true");
}

/** Of whatever was under way, as the library says it. */
function isMemory(error: unknown): boolean {
	const cause = error instanceof NodeError ? error.cause : error;
	return cause instanceof Error && cause.message.startsWith("Out of Memory");
}

function timeout(timeLimitMs: number, cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TIMEOUT",
		message: `The query took longer than ${timeLimitMs} ms and was stopped.`,
		field: "sql",
		hint: "Ask for less, or raise the node's time limit.",
		cause,
	});
}

function tooLarge(cause: unknown): NodeError {
	return new NodeError({
		code: "DATA_TOO_LARGE",
		message: `The query needs more than ${MEMORY} of memory.`,
		field: "sql",
		hint: "Ask for fewer columns or rows, or give smaller files.",
		cause,
	});
}
