import type { Session } from "../connection/session.ts";
import { isDuplicate, isMissingTable, recordKey } from "../work/once-per-key.ts";

/**
 * Commits the transaction that is open together with a record of its key. Where the key is recorded, an earlier attempt has committed, and
 * nothing of this one is kept.
 * @throws DatabaseError
 */
export async function commitOnce(databaseSession: Session, key: string, changed: number): Promise<void> {
	try {
		await recordKey(databaseSession, key, changed);
	} catch (error) {
		if (!isDuplicate(error)) throw error;
		await databaseSession.rollback();
		return;
	}
	await databaseSession.commit();
}

/**
 * Whether a transaction with this key has been committed. One whose end is still under way in the database is waited for: it holds the key.
 * @throws DatabaseError
 */
export async function isCommitted(databaseSession: Session, key: string): Promise<boolean> {
	await databaseSession.begin("write");
	try {
		await recordKey(databaseSession, key, 0);
		return false;
	} catch (error) {
		if (isDuplicate(error)) return true;
		// Where there is no table, nothing was ever recorded.
		if (isMissingTable(error)) return false;
		throw error;
	} finally {
		await databaseSession.rollback().catch(() => {});
	}
}
