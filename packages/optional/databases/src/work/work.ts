import type { Session } from "../connection/session.ts";
import { isCommitted } from "../transaction/commit-once.ts";
import { type InsertRequest, insertRows } from "./insert-rows.ts";
import { type QueryRequest, runQuery } from "./run-query.ts";
import { type UpdateRequest, updateRows } from "./update-rows.ts";

/** What a step does with a database: plain data, so that it can be done in another process. */
export type StepWork =
	| ({ readonly kind: "query" } & QueryRequest)
	| ({ readonly kind: "insert" } & InsertRequest)
	| ({ readonly kind: "update" } & UpdateRequest);

/** All that is done over a connection of its own: what a step does, what tries a credential, and what asks whether a transaction was committed. */
export type Work =
	| StepWork
	| { readonly kind: "verify" }
	| { readonly kind: "committed"; readonly key: string };

/** Does it in a session, and leaves no transaction open. @throws DatabaseError, NodeError */
export async function perform(
	databaseSession: Session,
	work: Work,
): Promise<Readonly<Record<string, unknown>>> {
	switch (work.kind) {
		case "query":
			return { ...(await runQuery(databaseSession, work)) };
		case "insert":
			return { ...(await insertRows(databaseSession, work)) };
		case "update":
			return { ...(await updateRows(databaseSession, work)) };
		case "verify":
			await databaseSession.begin("read");
			await databaseSession.rollback();
			return {};
		case "committed":
			return { committed: await isCommitted(databaseSession, work.key) };
	}
}

/** Whether it changes anything. */
export function isReading({ kind }: Work): boolean {
	return kind === "query" || kind === "verify";
}
