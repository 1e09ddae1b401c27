import type { ServerContext } from "@modelcontextprotocol/server";
import type { PublishedCallRequest } from "../published-calls.ts";

/** How many lines of the log a client gets of one call; further ones stay in the log. */
const MOST_LINES = 1000;

/** The notifications that a client gets of its call while that is under way, as far as it asks for them. */
export function callNotices(
	context: ServerContext,
	tool: string,
): Pick<PublishedCallRequest, "onProgress" | "onLog"> {
	return { onProgress: progressOf(context), onLog: logOf(context, tool) };
}

/** Progress only goes forward, as the protocol asks. */
function progressOf({ mcpReq }: ServerContext): PublishedCallRequest["onProgress"] {
	const token = mcpReq._meta?.progressToken;
	if (token === undefined) return undefined;
	let last = -1;
	return ({ fraction = 0, text }) => {
		if (fraction <= last) return;
		last = fraction;
		const params = { progressToken: token, progress: fraction, total: 1, ...(text ? { message: text } : {}) };
		mcpReq.notify({ method: "notifications/progress", params }).catch(missed);
	};
}

/**
 * What a node notes is information; whether the client wants that is its level: of its session, or in 2026-07-28 of the request, where none means
 * that it wants nothing.
 */
function logOf({ mcpReq }: ServerContext, tool: string): PublishedCallRequest["onLog"] {
	let lines = 0;
	return (line) => {
		lines += 1;
		if (lines <= MOST_LINES) mcpReq.log("info", line, tool).catch(missed);
	};
}

/** A client that has gone misses its notifications. */
function missed(): void {}
