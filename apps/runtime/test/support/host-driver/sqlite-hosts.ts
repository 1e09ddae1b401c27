import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { FaultSubject, StoredRun } from "@switchyard/host/contract";
import { crashHostArguments } from "../../../../../scripts/bundles.mjs";
import { Damage } from "../../../src/platform/database/damage.ts";
import { readEvents } from "../../../src/platform/journal/read-events.ts";
import { openSqliteHost } from "./open-sqlite-host.ts";

/** Hosts over the server's driver and SQLite, for the contract's faults. */
export const SQLITE_HOSTS: FaultSubject = {
	program: new URL("./sqlite-host-process.ts", import.meta.url),
	nodeArguments: crashHostArguments(),
	open: openSqliteHost,
	newPlace: () => mkdtempSync(join(tmpdir(), "switchyard-fault-")),
	stored: readStored,
};

async function readStored(folder: string): Promise<StoredRun[]> {
	const reader = new DatabaseSync(join(folder, "switchyard.db"), { readOnly: true });
	try {
		const rows = reader.prepare("select id, ended_at, parent_run from runs").all();
		const read = readEvents({ reader, damage: new Damage() });
		const runs: StoredRun[] = [];
		for (const { id, ended_at, parent_run } of rows) {
			const isOver = ended_at !== null;
			const events = isOver ? [] : (await read(String(id), 1, 100_000)).events;
			runs.push({ id: String(id), isOver, isCalled: parent_run !== null, events });
		}
		return runs;
	} finally {
		reader.close();
	}
}
