import { DatabaseSync } from "node:sqlite";

/** Most commits of a run fit into a page whole; smaller pages would spill them into pages of their own. */
const PAGE_BYTES = 8192;

/**
 * Opens the database for writing: readers never wait for the writer (WAL), and a commit returns after the disk
 * has it (FULL). Only one such connection writes at a time.
 */
export function openForWriting(file: string, limits: { readonly maxBytes?: number } = {}): DatabaseSync {
	const connection = new DatabaseSync(file, { timeout: 5000 });
	connection.exec(`
		pragma page_size = ${PAGE_BYTES};
		pragma journal_mode = wal;
		pragma synchronous = full;
		pragma wal_autocheckpoint = 0;
		pragma journal_size_limit = 67108864;
		pragma trusted_schema = off;
		pragma temp_store = memory;
	`);
	if (limits.maxBytes !== undefined) {
		const pageSize = Number(connection.prepare("pragma page_size").get()?.page_size);
		connection.exec(`pragma max_page_count = ${Math.max(1, Math.floor(limits.maxBytes / pageSize))}`);
	}
	return connection;
}

export function openForReading(file: string): DatabaseSync {
	return new DatabaseSync(file, { readOnly: true, timeout: 5000 });
}
