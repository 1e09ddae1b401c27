import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { DatabaseCredential } from "@switchyard/spec";
import { DatabaseError } from "../connection/database-error.ts";
import { nameOf, type ServerTarget } from "../connection/server-target.ts";
import type { Session } from "../connection/session.ts";
import { perform, type Work } from "./work.ts";

const OPENERS: Readonly<
	Record<DatabaseCredential["product"], () => Promise<(target: ServerTarget) => Promise<Session>>>
> = {
	postgresql: async () => (await import("../connection/postgresql.ts")).openPostgresql,
	mysql: async () => (await import("../connection/mysql.ts")).openMysql,
	sqlserver: async () => (await import("../connection/sql-server.ts")).openSqlServer,
};

/**
 * Does work in a database of a server.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
export async function workAtServer(
	server: DatabaseCredential,
	{ network, signal }: Pick<ExecutionContext, "network" | "signal">,
	timeLimitMs: number,
	work: Work,
): Promise<Readonly<Record<string, unknown>>> {
	const { address } = await network.resolve({ host: server.host, port: server.port });
	signal.throwIfAborted();
	const limit = AbortSignal.timeout(timeLimitMs);
	const ended = AbortSignal.any([signal, limit]);
	const open = await OPENERS[server.product]();
	const opening = open({ ...server, address, timeLimitMs });
	try {
		const session = await within(opening, ended);
		const destroy = () => session.destroy();
		ended.addEventListener("abort", destroy, { once: true });
		try {
			return await within(perform(session, work), ended);
		} finally {
			ended.removeEventListener("abort", destroy);
			if (!ended.aborted) await session.close().catch(() => {});
		}
	} catch (error) {
		signal.throwIfAborted();
		if (limit.aborted) throw new DatabaseError("timeout", nameOf(server), error);
		throw error instanceof NodeError ? error : new DatabaseError("lost", nameOf(server), error);
	} finally {
		// One that opens after the time is over is of no use to anyone.
		if (ended.aborted)
			opening.then(
				(late) => late.destroy(),
				() => {},
			);
	}
}

/** What comes of work, or the signal's reason when it is aborted before. */
function within<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	return new Promise((resolve, reject) => {
		const abort = () => reject(signal.reason);
		signal.addEventListener("abort", abort, { once: true });
		if (signal.aborted) abort();
		work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
	});
}
