import { defineSession, type Network } from "@switchyard/node-kit";
import { inTime, openAtServer } from "../connection/open-at-server.ts";
import { nameOf } from "../connection/server-target.ts";
import type { TargetParams } from "../connection/target.ts";
import { within } from "../connection/within.ts";
import type { DatabaseCredential } from "../credentials/database/credential.ts";
import { DEFAULT_TIME_LIMIT_MS, placeOf } from "../work/work-in.ts";
import { beginInFile } from "./begin-in-file.ts";
import { LiveTransaction } from "./live-transaction.ts";
import { beginTransaction, type OpenTransaction } from "./open-transaction.ts";

/** How long a transaction may be open unless its block says otherwise, in milliseconds. */
const DEFAULT_OPEN_LIMIT_MS = 600_000;

interface Settings extends TargetParams {
	readonly open_limit?: number | undefined;
}

/** Transactions of blocks. None can be opened again: with its connection, what was done in it is gone. */
export const transactions = defineSession<LiveTransaction>({
	kind: "transaction",
	async open({ settings, network, files, signal }) {
		const { open_limit: openLimitMs = DEFAULT_OPEN_LIMIT_MS, ...target }: Settings = settings;
		const { time_limit: timeLimitMs = DEFAULT_TIME_LIMIT_MS } = target;
		const place = await placeOf(target, files);
		const isServer = "server" in place;
		const open = isServer
			? await beginAtServer(place.server, { network, signal, timeLimitMs })
			: await beginInFile(place, { timeLimitMs, signal });
		const name = isServer ? nameOf(place.server) : `the file ${place.name}`;
		return new LiveTransaction(open, { name, openLimitMs });
	},
	isUsable: (transaction) => transaction.isUsable,
	close: (transaction) => transaction.close(),
});

/**
 * Begins a transaction in a database of a server.
 * @throws NodeError `DATABASE_…`, `ADDRESS_REFUSED`, or the signal's reason when it is aborted
 */
async function beginAtServer(
	server: DatabaseCredential,
	options: { readonly network: Network; readonly signal: AbortSignal; readonly timeLimitMs: number },
): Promise<OpenTransaction> {
	return inTime(server, options, async (ended) => {
		const databaseSession = await openAtServer(server, { ...options, lasts: true, signal: ended });
		try {
			return await within(beginTransaction(databaseSession), ended);
		} catch (error) {
			databaseSession.destroy();
			throw error;
		}
	});
}
