import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { DRAIN_BOUNDS, type DrainBounds, drain } from "./drain.ts";
import type { Http } from "./http.ts";

/**
 * Lets a client read an answer that was given before its whole body arrived, such as a refusal: the answer goes out at
 * once, and its connection ends only after the rest of the body was drained.
 */
export function drainUnreadBodies(app: Http, bounds: DrainBounds = DRAIN_BOUNDS): void {
	app.addHook("onSend", (request, reply, payload, done) => {
		if (typeof payload !== "string" || !hasUnreadBody(request.raw)) return done(null, payload);
		reply.header("content-length", Buffer.byteLength(payload));
		return done(null, Readable.from(answerAndDrain(payload, request.raw, bounds)));
	});
}

async function* answerAndDrain(answer: string, body: IncomingMessage, bounds: DrainBounds) {
	yield answer;
	await drain(body, bounds);
}

/** What has arrived whole is not in the way, read or not. */
function hasUnreadBody({ headers, complete, readableEnded }: IncomingMessage): boolean {
	const sendsBody = Number(headers["content-length"] ?? 0) > 0 || headers["transfer-encoding"] !== undefined;
	return sendsBody && !complete && !readableEnded;
}
