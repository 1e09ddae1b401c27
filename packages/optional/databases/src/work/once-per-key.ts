import { NodeError } from "@switchyard/node-kit";
import { DatabaseError } from "../connection/database-error.ts";
import type { Session } from "../connection/session.ts";

const TABLE = "switchyard_steps";

/** How many rows were changed, and whether an earlier attempt at the step had done it already. */
export interface Changed {
	readonly count: number;
	readonly repeated: boolean;
}

/**
 * Changes rows in one transaction with a record of the step's key, so that another attempt with the same key changes nothing: also one that
 * runs at the same time, and one after a commit of which nobody knows how it ended.
 */
export async function oncePerKey(
	databaseSession: Session,
	key: string,
	change: () => Promise<number>,
): Promise<Changed> {
	const recorded = await recordedOrTable(databaseSession, key);
	if (recorded !== undefined) return { count: recorded, repeated: true };
	const { placeholder } = databaseSession.dialect;
	await databaseSession.begin("write");
	try {
		// First of all: another attempt with the key waits here for the end of this transaction.
		await recordKey(databaseSession, key, 0);
	} catch (error) {
		await databaseSession.rollback();
		const other = isDuplicate(error) ? await recordedCount(databaseSession, key) : undefined;
		if (other !== undefined) return { count: other, repeated: true };
		throw error;
	}
	return committed(databaseSession, async () => {
		const count = await change();
		await databaseSession.change(
			`update ${TABLE} set changed = ${placeholder(1)} where id = ${placeholder(2)}`,
			[count, key],
		);
		return { count, repeated: false };
	});
}

/** Records a key in the transaction that is open; fails as a duplicate where it is recorded, and waits for the end of a transaction that records it. */
export async function recordKey(databaseSession: Session, key: string, changed: number): Promise<void> {
	const { placeholder } = databaseSession.dialect;
	await databaseSession.change(
		`insert into ${TABLE} (id, changed) values (${placeholder(1)}, ${placeholder(2)})`,
		[key, changed],
	);
}

/** Creates the table of recorded keys at its first use. @throws NodeError `DATABASE_STEPS_TABLE_MISSING` where the user may not */
export async function ensureTable(databaseSession: Session): Promise<void> {
	await recordedOrTable(databaseSession, "");
}

/** Commits what the change has done, or leaves nothing of it. */
export async function committed<Result>(
	databaseSession: Session,
	change: () => Promise<Result>,
): Promise<Result> {
	let result: Result;
	try {
		result = await change();
	} catch (error) {
		// On a broken connection the database rolls back by itself.
		await databaseSession.rollback().catch(() => {});
		throw error;
	}
	await databaseSession.commit();
	return result;
}

export function isDuplicate(error: unknown): boolean {
	return error instanceof DatabaseError && error.trouble === "duplicate";
}

export function isMissingTable(error: unknown): error is DatabaseError {
	return error instanceof DatabaseError && error.trouble === "missing-table";
}

/** Creates the table at its first use. */
async function recordedOrTable(databaseSession: Session, key: string): Promise<number | undefined> {
	try {
		return await recordedCount(databaseSession, key);
	} catch (error) {
		if (!isMissingTable(error)) throw error;
		await createTable(databaseSession, error);
		return undefined;
	}
}

async function recordedCount(databaseSession: Session, key: string): Promise<number | undefined> {
	let count: number | undefined;
	await databaseSession.rows(
		`select changed from ${TABLE} where id = ${databaseSession.dialect.placeholder(1)}`,
		[key],
		([changed]) => {
			count = Number(changed);
			return true;
		},
	);
	return count;
}

async function createTable(databaseSession: Session, missing: DatabaseError): Promise<void> {
	const { createSteps } = databaseSession.dialect;
	try {
		await databaseSession.change(createSteps, []);
	} catch (error) {
		// Two that create it at the same time may both try; one of them is refused.
		const isThere = await recordedCount(databaseSession, "").then(
			() => true,
			() => false,
		);
		if (isThere) return;
		if (!(error instanceof DatabaseError) || error.code !== missing.code) throw error;
		throw new NodeError({
			code: "DATABASE_STEPS_TABLE_MISSING",
			message: `The database has no table ${TABLE}, and the user may not create it. Nothing was written.`,
			hint: `Have it created with: ${createSteps}`,
			cause: error,
		});
	}
}
