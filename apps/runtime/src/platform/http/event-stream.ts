import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** How often a silent stream shows that it is alive, in milliseconds. */
const HEARTBEAT_MS = 15_000;

const COMMENT = ": keep-alive\n\n";

/** Answers with server-sent events, as they come. A reader that has gone ends them. */
export function sendEvents(reply: FastifyReply, events: AsyncGenerator<string>): FastifyReply {
	return reply
		.header("content-type", "text/event-stream")
		.header("x-accel-buffering", "no")
		.send(Readable.from(alive(events)));
}

async function* alive(events: AsyncGenerator<string>): AsyncGenerator<string> {
	try {
		let next = events.next();
		while (true) {
			const silence = Promise.withResolvers<undefined>();
			const timer = setTimeout(silence.resolve, HEARTBEAT_MS, undefined);
			const found = await Promise.race([next, silence.promise]).finally(() => clearTimeout(timer));
			if (found === undefined) yield COMMENT;
			else if (found.done) return;
			else {
				yield found.value;
				next = events.next();
			}
		}
	} finally {
		await events.return(undefined);
	}
}
