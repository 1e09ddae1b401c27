import type { Network } from "@switchyard/node-kit";
import { inTime, openAtServer } from "../connection/open-at-server.ts";
import { within } from "../connection/within.ts";
import type { DatabaseCredential } from "../credentials/database/credential.ts";
import { beginTransaction, type OpenTransaction } from "./open-transaction.ts";

/**
 * Begins a transaction in a database of a server.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
export async function beginAtServer(
	server: DatabaseCredential,
	options: { readonly network: Network; readonly signal: AbortSignal; readonly timeLimitMs: number },
): Promise<OpenTransaction> {
	return inTime(server, options, async (ended) => {
		const session = await openAtServer(server, { ...options, lasts: true, signal: ended });
		try {
			return await within(beginTransaction(session), ended);
		} catch (error) {
			session.destroy();
			throw error;
		}
	});
}
