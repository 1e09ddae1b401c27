import { type AttemptContext, untilWritable, type Writable } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { ConnectionLostError } from "./connection-lost.ts";
import type { HostCalls } from "./host-calls.ts";
import { HostReservation } from "./host-reservation.ts";
import type { PackagePool } from "./package-pool.ts";

/** How many hosts are tried for one attempt at a step that may run again. */
const MAX_HOSTS = 3;

/** A call whose attempt has begun. */
interface PackageCall<Result> {
	readonly spec: NodeSpec;
	readonly context: Pick<AttemptContext, "signal" | "reservation" | "startOver">;
	/** Whether another host may be asked once one was lost that had the call. */
	readonly mayRepeat: boolean;
	readonly perform: (calls: HostCalls) => Promise<Result>;
	readonly pool: PackagePool;
	/** No call is made while what comes of it could not be kept. */
	readonly journal: Writable;
	/** Resolves once it is decided who serves the package. */
	readonly settled: () => Promise<void>;
}

/**
 * Has a host of a package execute a node, or asks it about one: the one that room was kept at, while that is there. It does not wait for a host to
 * connect, because an attempt that has begun is indistinguishable from one that was made.
 * @throws NodeError `HOST_UNAVAILABLE`, `HOST_BUSY`, `CONNECTION_LOST`, and what the node foresaw
 */
export async function callPackage<Result>(call: PackageCall<Result>): Promise<Result> {
	const { spec, context, pool, journal, mayRepeat } = call;
	let reservation = context.reservation instanceof HostReservation ? context.reservation : undefined;
	for (let tried = 0; ; ) {
		context.signal.throwIfAborted();
		// What was waited for may have taken longer than this server is known to own its database.
		if (!journal.isWritable) {
			reservation?.release();
			reservation = undefined;
			await untilWritable(journal);
			continue;
		}
		const packageHost = reservation?.use();
		if (!packageHost?.serves(spec.id, pool.serving)) {
			reservation = await findRoom(call, tried > 0);
			continue;
		}
		tried++;
		try {
			return await call.perform(packageHost.calls);
		} catch (error) {
			if (!(error instanceof ConnectionLostError)) throw error;
			if (!mayRepeat || tried === MAX_HOSTS) throw lost(call);
			context.startOver?.();
		}
	}
}

/** @param again whether a host was lost that had the call. */
async function findRoom(
	call: Omit<PackageCall<unknown>, "perform">,
	again: boolean,
): Promise<HostReservation> {
	const { spec, context, pool, settled } = call;
	if (pool.ready(spec.id).length === 0) await settled();
	if (again && pool.ready(spec.id).length === 0) throw lost(call);
	return pool.roomNow(spec.id, context.signal);
}

function lost({ spec: { id }, mayRepeat }: Pick<PackageCall<unknown>, "spec" | "mayRepeat">): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the host of ${id} broke while it worked.`,
		retryable: mayRepeat,
	});
}
