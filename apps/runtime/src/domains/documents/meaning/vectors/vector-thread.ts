import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import type { VectorQuestion, VectorReport, VectorThreadData } from "./vector-protocol.ts";

// Comparing ten thousand vectors takes a while: it happens here, on a connection of its own that only reads.

const report = (message: VectorReport) => parentPort?.postMessage(message);

async function open({ file }: VectorThreadData): Promise<DatabaseSync | undefined> {
	try {
		const { load } = await import("sqlite-vec");
		const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000, allowExtension: true });
		load(connection);
		connection.enableLoadExtension(false);
		return connection;
	} catch (error) {
		report({ type: "unavailable", reason: error instanceof Error ? error.message : String(error) });
		return undefined;
	}
}

const connection = await open(workerData);
if (connection) {
	parentPort?.on("message", ({ id, sql, parameters }: VectorQuestion) => {
		try {
			const rows = connection.prepare(sql).all(...(parameters as SQLInputValue[]));
			report({ type: "rows", id, rows });
		} catch (error) {
			report({ type: "failed", id, message: String(error) });
		}
	});
	report({ type: "ready" });
}
