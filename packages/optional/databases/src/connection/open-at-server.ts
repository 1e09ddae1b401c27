import { type Network, NodeError } from "@switchyard/node-kit";
import type { DatabaseCredential } from "../credentials/database/credential.ts";
import { DatabaseError } from "./database-error.ts";
import { nameOf, type ServerTarget } from "./server-target.ts";
import type { Session } from "./session.ts";
import { within } from "./within.ts";

const OPENERS: Readonly<
	Record<DatabaseCredential["product"], () => Promise<(target: ServerTarget) => Promise<Session>>>
> = {
	postgresql: async () => (await import("./postgresql.ts")).openPostgresql,
	mysql: async () => (await import("./mysql.ts")).openMysql,
	sqlserver: async () => (await import("./sql-server.ts")).openSqlServer,
};

interface ServerOpening extends Pick<ServerTarget, "timeLimitMs" | "lasts"> {
	readonly network: Network;
	/** Aborted when there is no time left. */
	readonly signal: AbortSignal;
}

/**
 * Connects to a database of a server.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
export async function openAtServer(
	server: DatabaseCredential,
	{ network, signal, ...limits }: ServerOpening,
): Promise<Session> {
	const { address } = await network.resolve({ host: server.host, port: server.port });
	signal.throwIfAborted();
	const open = await OPENERS[server.product]();
	const opening = open({ ...server, address, ...limits });
	try {
		return await within(opening, signal);
	} catch (error) {
		// One that opens after the time is over is of no use to anyone.
		if (signal.aborted)
			opening.then(
				(late) => late.destroy(),
				() => {},
			);
		throw error;
	}
}

/**
 * Does something at a server for a limited time.
 * @throws NodeError `DATABASE_…`, what the work fails with, or the signal's reason when it is aborted
 */
export async function inTime<Result>(
	server: DatabaseCredential,
	{ signal, timeLimitMs }: { readonly signal: AbortSignal; readonly timeLimitMs: number },
	work: (ended: AbortSignal) => Promise<Result>,
): Promise<Result> {
	const limit = AbortSignal.timeout(timeLimitMs);
	try {
		return await work(AbortSignal.any([signal, limit]));
	} catch (error) {
		signal.throwIfAborted();
		if (limit.aborted) throw new DatabaseError("timeout", nameOf(server), error);
		throw error instanceof NodeError ? error : new DatabaseError("lost", nameOf(server), error);
	}
}
