import type { FastifyReply } from "fastify";

/** Aborted when the caller has gone before it was answered. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
	const gone = new AbortController();
	raw.once("close", () => {
		if (!raw.writableFinished) gone.abort();
	});
	return gone.signal;
}
