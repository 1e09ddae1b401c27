import type { Message } from "@switchyard/spec";
import type { SessionCall } from "../../ports/tool-sessions.ts";
import type { CallCounters } from "./call-counters.ts";
import { callPrint } from "./call-print.ts";
import type { SessionTool } from "./caller-sessions.ts";
import { type ToolReply, toolReply } from "./tool-reply.ts";

/** A call that may be made: its tool is the caller's, and its arguments are bound. */
export interface AdmittedCall {
	readonly found: SessionTool;
	readonly arguments: Message;
	readonly idempotencyKey?: string | undefined;
}

/** Makes a call, unless its reply is known already: by its idempotency key, or from the tool's result cache. */
export function makeCall(
	admitted: AdmittedCall,
	call: SessionCall,
	counters: CallCounters,
): Promise<ToolReply> {
	const { found, idempotencyKey: key } = admitted;
	if (key === undefined && found.cache === undefined) return ask(found, call);
	const print = callPrint(found.tool.name, admitted.arguments);
	const make = () => askUnlessCached(found, call, print, counters);
	return key === undefined ? make() : found.owner.replies.reply(key, print, make);
}

async function askUnlessCached(
	found: SessionTool,
	call: SessionCall,
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
		found.cache.keep(print, reply, performance.now());
	}
	return reply;
}

async function ask({ tool, owner }: SessionTool, call: SessionCall): Promise<ToolReply> {
	return toolReply(await owner.session.call(call), { id: tool.tool_id, name: tool.name });
}
