import { NodeError, sessionLost } from "@switchyard/node-kit";
import type { Session } from "../connection/session.ts";
import { isReadingStatement } from "../sql/reading-statement.ts";
import { insertInto } from "../work/insert-rows.ts";
import { readRows } from "../work/run-query.ts";
import { updateIn } from "../work/update-rows.ts";
import { isReading, type StepWork } from "../work/work.ts";

type Given = Readonly<Record<string, unknown>>;

/**
 * Does a step's work in the transaction that is open: whole, or nothing of it. Either way the transaction continues, unless the database has
 * ended it.
 * @throws DatabaseError, NodeError; `SESSION_LOST` where the transaction is over
 */
export async function workWithin(databaseSession: Session, work: StepWork): Promise<Given> {
	const reads = isReading(work);
	if (work.kind === "query" && !isReadingStatement(work.sql)) throw readsNothing();
	let given: Given;
	try {
		await databaseSession.mark(reads ? "read" : "write");
		given = await done(databaseSession, work);
		await (reads ? databaseSession.undo() : databaseSession.keep());
	} catch (error) {
		// A database that has ended the transaction, as after a deadlock, or that is away, has nothing to return to.
		await databaseSession.undo().catch(() => {
			throw transactionLost(error);
		});
		throw error;
	}
	return given;
}

async function done(databaseSession: Session, work: StepWork): Promise<Given> {
	switch (work.kind) {
		case "query":
			return { ...(await readRows(databaseSession, work)) };
		case "insert":
			return { count: await insertInto(databaseSession, work), repeated: false };
		case "update":
			return { count: await updateIn(databaseSession, work), repeated: false };
	}
}

/** The transaction is over, and nothing of it was kept. */
export function transactionLost(cause?: unknown): NodeError {
	return sessionLost("The database has ended the transaction, and nothing of it was kept.", { cause });
}

function readsNothing(): NodeError {
	return new NodeError({
		code: "DATABASE_STATEMENT_REFUSED",
		message: "In a transaction, a query begins with SELECT, WITH, VALUES, TABLE or SHOW.",
		field: "sql",
		hint: "Write rows with Insert Rows or Update Rows. The end of the block commits.",
	});
}
