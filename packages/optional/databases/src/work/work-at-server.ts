import type { ExecutionContext } from "@switchyard/node-kit";
import { inTime, openAtServer } from "../connection/open-at-server.ts";
import { within } from "../connection/within.ts";
import type { DatabaseCredential } from "../credentials/database/credential.ts";
import { perform, type Work } from "./work.ts";

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
	return inTime(server, { signal, timeLimitMs }, async (ended) => {
		const databaseSession = await openAtServer(server, { network, timeLimitMs, signal: ended });
		const destroy = () => databaseSession.destroy();
		ended.addEventListener("abort", destroy, { once: true });
		try {
			return await within(perform(databaseSession, work), ended);
		} finally {
			ended.removeEventListener("abort", destroy);
			if (!ended.aborted) await databaseSession.close().catch(() => {});
		}
	});
}
