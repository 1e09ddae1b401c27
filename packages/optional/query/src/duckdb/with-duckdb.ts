import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { NodeError } from "@switchyard/node-kit";
import { MEMORY_MB, tooLarge } from "./too-large.ts";

const SETTINGS = {
	memory_limit: `${MEMORY_MB}MB`,
	threads: "2",
	temp_directory: "",
	autoinstall_known_extensions: "false",
	autoload_known_extensions: "false",
};

/**
 * Works in an empty DuckDB of its own, in memory. DuckDB looks at its limit of memory, and at interrupts, between vectors of rows: what holds
 * a query to its limits is the end of its process.
 * @throws NodeError `DATA_TOO_LARGE`, or what the work throws
 */
export async function withDuckdb<Result>(
	work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
	const instance = await DuckDBInstance.create(":memory:", SETTINGS);
	const connection = await instance.connect();
	try {
		return await work(connection);
	} catch (error) {
		throw isMemory(error) ? tooLarge(error) : error;
	} finally {
		connection.closeSync();
		instance.closeSync();
	}
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
