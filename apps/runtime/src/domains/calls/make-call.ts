import type { Message } from "@switchyard/spec/json";
import type { CallCounters } from "./call-counters.ts";
import { callPrint } from "./call-print.ts";
import type { SessionTool } from "./caller-sessions.ts";
import type { OpenCall } from "./open-call.ts";
import { type ToolReply, toolReply } from "./tool-reply.ts";

/** A call that may be made: its tool is the caller's, and its arguments are bound. */
export interface AdmittedCall {
	readonly found: SessionTool;
	readonly arguments: Message;
	readonly idempotencyKey?: string | undefined;
}

/** Makes a call, unless its reply is known already: by its idempotency key, or from the tool's result cache. */
export function makeCall(admitted: AdmittedCall, call: OpenCall, counters: CallCounters): Promise<ToolReply> {
	const { found, idempotencyKey: key } = admitted;
	if (key === undefined && found.cache === undefined) return ask(found, call);
	const print = callPrint(found.tool.name, admitted.arguments);
	const make = () => askUnlessCached(found, call, print, counters);
	return key === undefined ? make() : found.owner.replies.reply(key, print, make);
}

async function askUnlessCached(
	found: SessionTool,
	call: OpenCall,
	print: string,
	counters: CallCounters,
): Promise<ToolReply> {
	const known = found.cache?.get(print, performance.now());
	if (known !== undefined) {
		counters.cacheHits += 1;
		return known;
	}
	const reply = await ask(found, call);
	if (found.cache) {
		counters.cacheMisses += 1;
		// What is given again costs nothing again.
		const { billing: _, ...free } = reply;
		found.cache.keep(print, free, performance.now());
	}
	return reply;
}

async function ask({ tool, owner }: SessionTool, call: OpenCall): Promise<ToolReply> {
	const reply = toolReply(await owner.toolSession.call(call), { id: tool.tool_id, name: tool.name });
	return call.cost === undefined ? reply : { ...reply, billing: { total_cost_usd: call.cost } };
}
