import type { Session } from "../connection/session.ts";
import { ensureTable } from "../work/once-per-key.ts";
import { isReading, type StepWork } from "../work/work.ts";
import { commitOnce } from "./commit-once.ts";
import { workWithin } from "./work-within.ts";

type Given = Readonly<Record<string, unknown>>;

/** A transaction that is open in a database. One thing is done in it at a time. */
export interface OpenTransaction {
	readonly work: (work: StepWork, timeLimitMs: number) => Promise<Given>;
	/** Commits, once however often it is tried with this key. */
	readonly commit: (key: string) => Promise<void>;
	/** Rolls back what was not committed, and ends the connection. */
	readonly close: () => Promise<void>;
	/** Breaks the connection: what is under way fails, and the database rolls back. */
	readonly destroy: () => Promise<void>;
}

/** Begins one over a connection. @throws DatabaseError */
export async function beginTransaction(databaseSession: Session): Promise<OpenTransaction> {
	// Before it begins: MySQL commits what is open when it creates a table.
	const missing = await ensureTable(databaseSession).then(
		() => undefined,
		(error: unknown) => ({ error }),
	);
	await databaseSession.begin("write");
	let changed = 0;
	return {
		async work(work, timeLimitMs) {
			if (missing && !isReading(work)) throw missing.error;
			await databaseSession.limit(timeLimitMs);
			const given = await workWithin(databaseSession, work);
			if (!isReading(work)) changed += Number(given.count);
			return given;
		},
		async commit(key) {
			// Nothing was written where nothing can be recorded.
			if (missing) await databaseSession.rollback();
			else await commitOnce(databaseSession, key, changed);
		},
		async close() {
			await databaseSession.rollback().catch(() => {});
			await databaseSession.close();
		},
		destroy: async () => databaseSession.destroy(),
	};
}
