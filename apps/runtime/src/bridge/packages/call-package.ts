import { type AttemptContext, untilWritable, type Writable } from "@switchyard/host";
import { NodeError } from "@switchyard/node-kit";
import type { Message, NodeSpec } from "@switchyard/spec";
import { ConnectionLostError } from "./connection-lost.ts";
import { HostReservation } from "./host-reservation.ts";
import type { PackagePool } from "./package-pool.ts";
import { callInSession } from "./sessions/call-in-session.ts";
import { RemoteSession } from "./sessions/remote-session.ts";

/** How many hosts are tried for one attempt at a step that may run again. */
const MAX_HOSTS = 3;

/** A call whose attempt has begun. */
interface PackageCall {
	readonly spec: NodeSpec;
	readonly params: Message;
	readonly context: AttemptContext;
	readonly pool: PackagePool;
	/** No call is made while what comes of it could not be kept. */
	readonly journal: Writable;
	/** Resolves once it is decided who serves the package. */
	readonly settled: () => Promise<void>;
}

/**
 * Has a host of a package execute a node: the one that room was kept at, while that is there. It does not wait for a host to
 * connect, because an attempt that has begun is indistinguishable from one that was made.
 * @throws NodeError `HOST_UNAVAILABLE`, `HOST_BUSY`, `CONNECTION_LOST`, and what the node foresaw
 */
export async function callPackage(call: PackageCall): Promise<Message> {
	const { spec, params, context, pool, journal } = call;
	const live = spec.session === undefined ? undefined : await context.session?.live();
	if (live instanceof RemoteSession) {
		// Room was kept wherever there was some; the call goes to the host that has the session.
		context.reservation?.release();
		return callInSession({ ...call, maxInflight: pool.maxInflight }, live);
	}
	let reservation = context.reservation instanceof HostReservation ? context.reservation : undefined;
	for (let hosts = 0; ; ) {
		context.signal.throwIfAborted();
		// What was waited for may have taken longer than this server is known to own its database.
		if (!journal.isWritable) {
			reservation?.release();
			reservation = undefined;
			await untilWritable(journal);
			continue;
		}
		const host = reservation?.use();
		if (!host?.serves(spec.id, pool.serving)) {
			reservation = await findRoom(call, hosts > 0);
			continue;
		}
		hosts++;
		try {
			return await host.calls.execute(spec, params, context);
		} catch (error) {
			if (!(error instanceof ConnectionLostError)) throw error;
			if (spec.effect === "once" || hosts === MAX_HOSTS) throw lost(spec);
			context.startOver?.();
		}
	}
}

/** @param again whether a host was lost that had the call. */
async function findRoom(
	{ spec, context, pool, settled }: PackageCall,
	again: boolean,
): Promise<HostReservation> {
	if (pool.ready(spec.id).length === 0) await settled();
	if (again && pool.ready(spec.id).length === 0) throw lost(spec);
	return pool.roomNow(spec.id, context.signal);
}

function lost({ id, effect }: NodeSpec): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the host of ${id} broke while it worked.`,
		retryable: effect !== "once",
	});
}
