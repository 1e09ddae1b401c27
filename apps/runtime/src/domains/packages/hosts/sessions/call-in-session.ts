import { type AttemptContext, untilWritable, type Writable } from "@switchyard/host";
import { NodeError, sessionLost } from "@switchyard/node-kit";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { ConnectionLostError } from "../connection-lost.ts";
import type { RemoteSession } from "./remote-session.ts";
import { roomAtHost } from "./room-at-host.ts";
import { withoutLossSetting } from "./session-block.ts";

/** A call of a node that works in a session, or of a block that is done with it. */
export interface SessionCall {
	readonly spec: NodeSpec;
	readonly params: Message;
	readonly context: AttemptContext;
	/** No call is made while what comes of it could not be kept. */
	readonly journal: Writable;
	/** How many calls one host may have under way. */
	readonly maxInflight: number;
}

/**
 * Has the host that has the session execute a node in it, and no other: there is no session elsewhere.
 * @throws NodeError `SESSION_LOST` where the host went away and nothing can have been done, `CONNECTION_LOST` where that is open
 */
export async function callInSession(call: SessionCall, live: RemoteSession): Promise<Message> {
	const { spec, params, context, journal, maxInflight } = call;
	const { packageHost } = live;
	for (;;) {
		await untilWritable(journal);
		const reservation = await roomAtHost(packageHost, maxInflight, context.signal).catch((error: unknown) => {
			throw error instanceof ConnectionLostError ? gone(spec) : error;
		});
		if (!journal.isWritable) {
			reservation.release();
			continue;
		}
		reservation.use();
		break;
	}
	try {
		const own = spec.construct === "block" ? withoutLossSetting(params) : params;
		return await packageHost.calls.execute(spec, own, context, live.session);
	} catch (error) {
		if (error instanceof NodeError && error.code === "SESSION_LOST") live.lost = true;
		if (!(error instanceof ConnectionLostError)) throw error;
		throw spec.effect === "safe" ? gone(spec) : unknown(spec);
	}
}

function gone({ name }: NodeSpec): NodeError {
	return sessionLost(`The host of the package went away, and with it the session that ${name} works in.`);
}

function unknown({ id }: NodeSpec): NodeError {
	return new NodeError({
		code: "CONNECTION_LOST",
		message: `The connection to the host of ${id} broke while it worked.`,
	});
}
